import type { ItemRecord, VariantRecord } from '@fan-beats/backend/contract';
import { Select } from 'antd';
import { useId } from 'react';
import { lowStockAmount } from '../../../shared/config/limits';
import { Picture } from '../../../shared/ui/Picture';
import type { Shop } from '../useShop';
import { addable, leftOf } from './addable';
import { unitCostLabel } from './productTexts';
import styles from './VariantChoice.module.css';

interface VariantChoiceProps {
  readonly product: ItemRecord;
  readonly shop: Shop;
  readonly chosen: number | null;
  readonly onChoose: (variantId: number) => void;
}

/** More than these are looked up in a list. */
const mostChips = 8;

interface Offer {
  readonly id: number;
  readonly caption: string;
  readonly cost: string;
  /** What is left where it is little, or why none can be had. */
  readonly left: string | null;
  readonly disabled: boolean;
  readonly filepath: string | undefined;
}

function offerOf(variant: VariantRecord, product: ItemRecord, shop: Shop): Offer {
  const id = variant.itemvariant_id;
  const { stock, order } = leftOf(product, id, shop);
  const low = stock !== null && stock <= lowStockAmount;
  const ofStock = low ? (stock <= 0 ? 'Sold Out' : `only ${stock} left!`) : null;
  return {
    id,
    caption: variant.caption || 'Variant',
    cost: unitCostLabel(product, id),
    left: order === 0 && stock !== 0 ? 'the maximum is in your cart' : ofStock,
    disabled: addable(product, id, shop) === 0,
    filepath: variant.images[0]?.filepath,
  };
}

/** One of the variants: all in sight with their pictures where they are few. */
export function VariantChoice({ product, shop, chosen, onChoose }: VariantChoiceProps) {
  const offers = product.variants.map((variant) => offerOf(variant, product, shop));
  if (offers.length <= mostChips) return <VariantChips {...{ offers, chosen, onChoose }} />;
  return (
    <label className={styles.field}>
      <span>Variant</span>
      <Select
        aria-label="Variant"
        size="large"
        placeholder="Please choose"
        classNames={{ popup: { root: styles.variants ?? '' } }}
        virtual={false}
        value={chosen}
        options={offers.map(({ id, caption, cost, left, disabled }) => ({
          value: id,
          label: [caption, cost, left].filter((text) => text !== null).join(' · '),
          disabled,
        }))}
        onChange={onChoose}
      />
    </label>
  );
}

interface VariantChipsProps extends Pick<VariantChoiceProps, 'chosen' | 'onChoose'> {
  readonly offers: readonly Offer[];
}

function VariantChips({ offers, chosen, onChoose }: VariantChipsProps) {
  const name = useId();
  const pictured = offers.some(({ filepath }) => filepath !== undefined);
  const sameCost = new Set(offers.map(({ cost }) => cost)).size === 1;
  return (
    <fieldset className={styles.chips} role="radiogroup" aria-label="Variant">
      {offers.map(({ id, caption, cost, left, disabled, filepath }) => (
        <label key={id} className={styles.chip} data-disabled={disabled}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            checked={chosen === id}
            disabled={disabled}
            onChange={() => onChoose(id)}
          />
          {pictured && (
            <span className={styles.picture}>
              <Picture filepath={filepath} alt="" sizes="40px" />
            </span>
          )}
          <span className={styles.text}>
            <span className={styles.caption}>{caption}</span>{' '}
            {!sameCost && <span className={styles.detail}>{cost}</span>}{' '}
            {left !== null && <span className={styles.detail}>{left}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
