import type { ItemRecord } from '@fan-beats/backend/contract';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import type { Location } from 'react-router-dom';
import { infoMaxLength, lowStockAmount } from '../../../shared/config/limits';
import { useLeaveQuestion } from '../../../shared/forms/useLeaveQuestion';
import { AfterFrame } from '../../../shared/ui/AfterFrame';
import { Stepper } from '../../../shared/ui/Stepper';
import { orderLimit, orderLimitText, productLimitText } from '../cart/cartLimits';
import { useAddToCart } from '../cart/useAddToCart';
import { unitPrice, variantOf } from '../productStock';
import type { Shop } from '../useShop';
import { addable, leftOf } from './addable';
import { Gallery } from './Gallery';
import { LimitNote } from './LimitNote';
import styles from './ProductModal.module.css';
import { categoryKind, costLabel, sumLabel, unitCostLabel } from './productTexts';
import { StockTag } from './StockTag';
import { VariantChoice } from './VariantChoice';
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

export function ProductModal({ product, open, shop, closed, onClose }: ProductModalProps) {
  return (
    <Modal
      open={open}
      title={product.caption}
      footer={null}
      width={880}
      className={styles.sheet ?? ''}
      classNames={{ container: styles.container ?? '', body: styles.body ?? '' }}
      onCancel={onClose}
      destroyOnHidden
    >
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
      <div className={styles.texts}>
        <ProductFacts product={product} variantId={variantId} />
        {product.variants.length > 0 && (
          <VariantChoice product={product} shop={shop} chosen={variantId} onChoose={setVariantId} />
        )}
        <AddToClaim {...{ product, variantId, shop, closed, onClose }} />
      </div>
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

function limitTextOf(product: ItemRecord, variantId: number | null, shop: Shop): string | null {
  if (variantId === null) return productLimitText(product, shop);
  return orderLimitText(orderLimit(product, { item_id: product.item_id, itemvariant_id: variantId }, shop));
}

function AddToClaim({ product, variantId, shop, closed, onClose }: AddToClaimProps) {
  const addToCart = useAddToCart(shop);
  const [amount, setAmount] = useState(1);
  const [text, setText] = useState('');
  const mayLeave = useLeaveQuestion(text.trim() !== '', closesDialog, notAdded);
  const chosen = product.variants.length === 0 || variantId !== null;
  const max = chosen ? addable(product, variantId, shop) : null;
  const wanted = Math.min(amount, Math.max(1, max ?? amount));
  const blocked = !chosen || max === 0;
  const sum = chosen ? `· ${sumLabel(product, variantId, wanted)}` : '';
  const limitText = limitTextOf(product, variantId, shop);

  const add = () => {
    addToCart(product, { variantId, amount: wanted, text });
    mayLeave();
    onClose();
  };
  return (
    <>
      <StockTag remaining={chosen ? leftOf(product, variantId, shop).stock : null} lowFrom={lowStockAmount} />
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
          <span aria-hidden>{sum}</span>
        </Button>
      </div>
    </>
  );
}
