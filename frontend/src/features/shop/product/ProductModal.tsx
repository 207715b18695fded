import type { ItemRecord, VariantRecord } from '@fan-beats/backend/contract';
import { App, Button, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { infoMaxLength, lowStockAmount } from '../../../shared/config/limits';
import { Stepper } from '../../../shared/ui/Stepper';
import { orderMaxLeft, smallest, stockBeside } from '../cart/cartLimits';
import { lineAdded } from '../cart/cartSlice';
import { remainingOf, unitPrice, variantOf } from '../productStock';
import type { Shop } from '../useShop';
import { Gallery } from './Gallery';
import styles from './ProductModal.module.css';
import { categoryKind, costLabel, unitCostLabel } from './productTexts';
import { StockTag } from './StockTag';

interface ProductDetailProps {
  readonly product: ItemRecord;
  readonly shop: Shop;
  readonly closed: string | null;
  readonly onClose: () => void;
}

interface ProductModalProps extends ProductDetailProps {
  readonly open: boolean;
}

/** The most of a variant that may still be added; null where nothing limits it. */
function addable(
  product: ItemRecord,
  variantId: number | null,
  { limits, lines, proxy }: Shop,
): number | null {
  const stock = remainingOf(product, variantId, stockBeside(lines, limits));
  const unit = { item_id: product.item_id, itemvariant_id: variantId };
  return smallest(stock, proxy ? null : orderMaxLeft(product, unit, lines));
}

function variantLabel(variant: VariantRecord, product: ItemRecord, shop: Shop): string {
  const left = remainingOf(product, variant.itemvariant_id, stockBeside(shop.lines, shop.limits));
  const parts = [variant.caption || 'Variant', unitCostLabel(product, variant.itemvariant_id)];
  if (left !== null && left <= lowStockAmount) parts.push(left <= 0 ? 'Sold Out' : `only ${left} left!`);
  return parts.join(' · ');
}

export function ProductModal({ product, open, shop, closed, onClose }: ProductModalProps) {
  return (
    <Modal open={open} title={product.caption} footer={null} width={880} onCancel={onClose} destroyOnHidden>
      <ProductDetail key={product.item_id} product={product} shop={shop} closed={closed} onClose={onClose} />
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
      <div className={styles.choice}>
        <ProductFacts product={product} variantId={variantId} />
        {product.variants.length > 0 && (
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
              onChange={setVariantId}
            />
          </label>
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
      <p className={styles.cost}>{undecided ? costLabel(product) : unitCostLabel(product, variantId)}</p>
      {product.item_type === 0 && points > 0 && <p className={styles.beats}>{`+${points} Fan Beats each`}</p>}
      {product.item_description && <p className={styles.description}>{product.item_description}</p>}
    </>
  );
}

interface AddToClaimProps extends ProductDetailProps {
  readonly variantId: number | null;
}

function AddToClaim({ product, variantId, shop, closed, onClose }: AddToClaimProps) {
  const { message } = App.useApp();
  const dispatch = useDispatch();
  const [amount, setAmount] = useState(1);
  const [text, setText] = useState('');
  const chosen = product.variants.length === 0 || variantId !== null;
  const max = chosen ? addable(product, variantId, shop) : null;
  const wanted = Math.min(amount, Math.max(1, max ?? amount));
  const blocked = !chosen || max === 0;

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
    <>
      <StockTag remaining={max} lowFrom={lowStockAmount} />
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
