import type { ItemRecord, VariantRecord } from '@fan-beats/backend/contract';
import { App, Button, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { infoMaxLength } from '../../../shared/config/limits';
import { Stepper } from '../../../shared/ui/Stepper';
import { cartDemand, orderMaxLeft, smallest } from '../cart/cartLimits';
import { lineAdded } from '../cart/cartSlice';
import { remainingOf, unitPrice, variantOf } from '../productStock';
import type { Shop } from '../useShop';
import { Gallery } from './Gallery';
import styles from './ProductModal.module.css';
import { categoryKind, costLabel, unitCostLabel } from './productTexts';
import { StockTag } from './StockTag';

interface ProductModalProps {
  readonly product: ItemRecord;
  readonly shop: Shop;
  readonly closed: string | null;
  readonly onClose: () => void;
}

/** The most of a variant that may still be added; null where nothing limits it. */
function addable(
  product: ItemRecord,
  variantId: number | null,
  { limits, lines, proxy }: Shop,
): number | null {
  const stock = remainingOf(product, variantId, limits.limitOf, cartDemand(lines, limits));
  const unit = { item_id: product.item_id, itemvariant_id: variantId };
  return smallest(stock, proxy ? null : orderMaxLeft(product, unit, lines));
}

function variantLabel(variant: VariantRecord, product: ItemRecord, shop: Shop): string {
  const left = remainingOf(
    product,
    variant.itemvariant_id,
    shop.limits.limitOf,
    cartDemand(shop.lines, shop.limits),
  );
  const stock = left === null ? '' : left <= 0 ? ' · Sold Out' : left <= 5 ? ` · only ${left} left!` : '';
  return `${variant.caption || 'Variant'} · ${unitCostLabel(product, variant.itemvariant_id)}${stock}`;
}

export function ProductModal({ product, shop, closed, onClose }: ProductModalProps) {
  return (
    <Modal open title={product.caption} footer={null} width={880} onCancel={onClose} destroyOnHidden>
      <ProductDetail product={product} shop={shop} closed={closed} onClose={onClose} />
    </Modal>
  );
}

function ProductDetail({ product, shop, closed, onClose }: ProductModalProps) {
  const { message } = App.useApp();
  const dispatch = useDispatch();
  const [variantId, setVariantId] = useState<number | null>(null);
  const [amount, setAmount] = useState(1);
  const [text, setText] = useState('');
  const hasVariants = product.variants.length > 0;
  const chosen = !hasVariants || variantId !== null;
  const variant = variantOf(product, variantId);
  const max = chosen ? addable(product, variantId, shop) : null;
  const wanted = max === null ? amount : Math.min(amount, Math.max(1, max));
  const soldOut = max !== null && max <= 0;
  const { points } = unitPrice(product, variantId);

  const add = () => {
    const line = {
      item_id: product.item_id,
      itemvariant_id: variantId,
      amount: wanted,
      amount_claimed: 0,
      additional_info: text.trim(),
    };
    dispatch(lineAdded({ key: shop.key, line }));
    void message.success(`${product.caption} is in your cart.`);
    onClose();
  };

  return (
    <div className={styles.detail}>
      <Gallery
        key={variantId ?? 0}
        caption={product.caption}
        images={[...(variant?.images ?? []), ...product.images]}
      />
      <div className={styles.choice}>
        <p className={styles.kind}>{categoryKind(product)}</p>
        <p className={styles.cost}>{chosen ? unitCostLabel(product, variantId) : costLabel(product)}</p>
        {product.item_type === 0 && points > 0 && (
          <p className={styles.beats}>{`+${points} Fan Beats each`}</p>
        )}
        {product.item_description && <p className={styles.description}>{product.item_description}</p>}
        {hasVariants && (
          <label className={styles.field}>
            <span>Variant</span>
            <Select
              aria-label="Variant"
              size="large"
              placeholder="Please choose"
              value={variantId}
              options={product.variants.map((one) => ({
                value: one.itemvariant_id,
                label: variantLabel(one, product, shop),
                disabled: addable(product, one.itemvariant_id, shop) === 0,
              }))}
              onChange={(id: number) => {
                setVariantId(id);
                setAmount(1);
              }}
            />
          </label>
        )}
        {chosen && <StockTag remaining={max} lowFrom={5} />}
        <label className={styles.field}>
          <span>Additional information</span>
          <Input.TextArea
            autoSize={{ minRows: 1, maxRows: 4 }}
            maxLength={infoMaxLength}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </label>
        {closed !== null && <p className={styles.closed} role="alert">{`Nothing can be added: ${closed}`}</p>}
        <div className={styles.actions}>
          <Stepper
            label="Amount"
            value={wanted}
            min={1}
            max={max}
            disabled={!chosen || soldOut}
            onChange={setAmount}
          />
          <Button
            type="primary"
            size="large"
            className={styles.add ?? ''}
            disabled={!chosen || soldOut || closed !== null}
            onClick={add}
          >
            Add to Claim
          </Button>
        </div>
      </div>
    </div>
  );
}
