import type { ItemRecord, VariantRecord } from '@fan-beats/backend/contract';
import { App, Button, Flex, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Location } from 'react-router-dom';
import { infoMaxLength, lowStockAmount } from '../../../shared/config/limits';
import { useLeaveQuestion } from '../../../shared/forms/useLeaveQuestion';
import { AfterFrame } from '../../../shared/ui/AfterFrame';
import { Stepper } from '../../../shared/ui/Stepper';
import { orderLimit, orderLimitText, productLimitText, smallest, stockBeside } from '../cart/cartLimits';
import { termsOf } from '../cart/agreedPrice';
import { lineAdded } from '../cart/cartSlice';
import { remainingOf, unitPrice, variantOf } from '../productStock';
import type { Shop } from '../useShop';
import { Gallery } from './Gallery';
import { LimitNote } from './LimitNote';
import styles from './ProductModal.module.css';
import { categoryKind, costLabel, unitCostLabel } from './productTexts';
import { StockTag } from './StockTag';
import { InOwnLanguage } from '../../../shared/ui/InOwnLanguage';

interface ProductDetailProps {
  readonly product: ItemRecord;
  readonly shop: Shop;
  readonly closed: string | null;
  readonly onClose: () => void;
}

interface ProductModalProps extends ProductDetailProps {
  readonly open: boolean;
}

const unitOf = (product: ItemRecord, variantId: number | null) => ({
  item_id: product.item_id,
  itemvariant_id: variantId,
});

/** What is left of a variant beside the cart; null where nothing limits it. */
function stockLeft(product: ItemRecord, variantId: number | null, { limits, lines }: Shop): number | null {
  return remainingOf(product, variantId, stockBeside(lines, limits));
}

/** The most of a variant that may still be added; null where nothing limits it. */
function addable(product: ItemRecord, variantId: number | null, shop: Shop): number | null {
  const order = orderLimit(product, unitOf(product, variantId), shop);
  return smallest(stockLeft(product, variantId, shop), order?.left ?? null);
}

function variantLabel(variant: VariantRecord, product: ItemRecord, shop: Shop): string {
  const left = stockLeft(product, variant.itemvariant_id, shop);
  const order = orderLimit(product, unitOf(product, variant.itemvariant_id), shop);
  const parts = [variant.caption || 'Variant', unitCostLabel(product, variant.itemvariant_id)];
  if (left !== null && left <= lowStockAmount) parts.push(left <= 0 ? 'Sold Out' : `only ${left} left!`);
  if (left !== 0 && order?.left === 0) parts.push('the maximum is in your cart');
  return parts.join(' · ');
}

export function ProductModal({ product, open, shop, closed, onClose }: ProductModalProps) {
  return (
    <Modal open={open} title={product.caption} footer={null} width={880} onCancel={onClose} destroyOnHidden>
      <AfterFrame placeholder={<div className={styles.awaited} />}>
        <ProductDetail
          key={product.item_id}
          product={product}
          shop={shop}
          closed={closed}
          onClose={onClose}
        />
      </AfterFrame>
    </Modal>
  );
}

function ProductDetail({ product, shop, closed, onClose }: ProductDetailProps) {
  const [variantId, setVariantId] = useState<number | null>(null);
  const variant = variantOf(product, variantId);
  return (
    <div className={styles.detail}>
      <Gallery
        key={variantId ?? 0}
        caption={product.caption}
        images={[...(variant?.images ?? []), ...product.images]}
      />
      <Flex vertical gap={10} align="flex-start">
        <ProductFacts product={product} variantId={variantId} />
        {product.variants.length > 0 && (
          <label className={styles.field}>
            <span>Variant</span>
            <Select
              aria-label="Variant"
              size="large"
              placeholder="Please choose"
              classNames={{ popup: { root: styles.variants ?? '' } }}
              virtual={false}
              value={variantId}
              options={product.variants.map((one) => ({
                value: one.itemvariant_id,
                label: variantLabel(one, product, shop),
                disabled: addable(product, one.itemvariant_id, shop) === 0,
              }))}
              onChange={setVariantId}
            />
          </label>
        )}
        <AddToClaim {...{ product, variantId, shop, closed, onClose }} />
      </Flex>
    </div>
  );
}

interface ProductFactsProps {
  readonly product: ItemRecord;
  readonly variantId: number | null;
}

function ProductFacts({ product, variantId }: ProductFactsProps) {
  const undecided = product.variants.length > 0 && variantId === null;
  const { points } = unitPrice(product, variantId);
  return (
    <>
      <p className={styles.kind}>{categoryKind(product)}</p>
      <p className={styles.cost}>
        <InOwnLanguage>{undecided ? costLabel(product) : unitCostLabel(product, variantId)}</InOwnLanguage>
      </p>
      {product.item_type === 0 && points > 0 && <p className={styles.beats}>{`+${points} Fan Beats each`}</p>}
      {product.item_description && <p className={styles.description}>{product.item_description}</p>}
    </>
  );
}

interface AddToClaimProps extends ProductDetailProps {
  readonly variantId: number | null;
}

const notAdded = {
  title: 'Close without adding?',
  content: 'What you typed is not in your cart yet.',
  okText: 'Close',
};

/** The open product stands in the address, so that every way out of its dialog is a change of it. */
const closesDialog = (from: Location, to: Location): boolean =>
  from.pathname !== to.pathname || openItemIn(from) !== openItemIn(to);

const openItemIn = ({ search }: Location): string | null => new URLSearchParams(search).get('item');

function AddToClaim({ product, variantId, shop, closed, onClose }: AddToClaimProps) {
  const { message } = App.useApp();
  const dispatch = useDispatch();
  const [amount, setAmount] = useState(1);
  const [text, setText] = useState('');
  const mayLeave = useLeaveQuestion(text.trim() !== '', closesDialog, notAdded);
  const chosen = product.variants.length === 0 || variantId !== null;
  const max = chosen ? addable(product, variantId, shop) : null;
  const wanted = Math.min(amount, Math.max(1, max ?? amount));
  const blocked = !chosen || max === 0;
  const limitText =
    variantId === null
      ? productLimitText(product, shop)
      : orderLimitText(orderLimit(product, unitOf(product, variantId), shop));

  const add = () => {
    const seen = termsOf(product, variantId);
    const line = {
      item_id: product.item_id,
      itemvariant_id: variantId,
      amount: wanted,
      amount_claimed: 0,
      additional_info: text.trim(),
      ...(seen && { seen }),
    };
    dispatch(lineAdded({ key: shop.key, line }));
    void message.success(`${product.caption} is in ${shop.proxy ? 'the' : 'your'} cart.`);
    mayLeave();
    onClose();
  };
  return (
    <>
      <StockTag remaining={chosen ? stockLeft(product, variantId, shop) : null} lowFrom={lowStockAmount} />
      <LimitNote text={limitText} />
      <label className={styles.field}>
        <span>Additional information</span>
        <Input.TextArea
          autoSize={{ minRows: 1, maxRows: 4 }}
          maxLength={infoMaxLength}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      {closed !== null && <p className={styles.closed}>{`Nothing can be added: ${closed}`}</p>}
      <div className={styles.actions}>
        <Stepper label="Amount" value={wanted} min={1} max={max} disabled={blocked} onChange={setAmount} />
        <Button
          type="primary"
          size="large"
          className={styles.add ?? ''}
          disabled={blocked || closed !== null}
          onClick={add}
        >
          Add to Claim
        </Button>
      </div>
    </>
  );
}
