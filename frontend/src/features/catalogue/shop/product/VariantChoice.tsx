import type { ItemRecord, VariantRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { useEffect, useId, useRef } from 'react';
import { lowStockAmount } from '../../../../shared/config/limits';
import { NativeSelect } from '../../../../shared/ui/fields/NativeSelect';
import { Picture } from '../../../../shared/ui/show/Picture';
import type { Shop } from '../useShop';
import { mostOf } from '../cart/cartLimits';
import { savingLabel, unitCostLabel } from './productTexts';
import styles from './VariantChoice.module.css';

interface VariantChoiceProps {
  readonly product: ItemRecord;
  readonly shop: Shop;
  readonly chosen: number | null;
  readonly onChoose: (variantId: number) => void;
  /** True if the person tried to add without a chosen variant. */
  readonly missing: boolean;
}

/** The maximum number of chips; more variants are a list. */
const mostChips = 8;

function offerOf(variant: VariantRecord, product: ItemRecord, shop: Shop) {
  const id = variant.itemvariant_id;
  const left = shop.reckoning.left(product, id);
  const { stock, order } = left;
  const low = stock !== null && stock <= lowStockAmount;
  const ofStock = low ? (stock <= 0 ? i18n.t('Sold Out') : i18n.t('only {stock} left!', { stock })) : null;
  return {
    id,
    caption: variant.caption || i18n.t('Variant'),
    cost: unitCostLabel(product, id),
    saving: savingLabel(product, id),
    /** The rest of the stock if it is low, or the reason why the variant cannot be added. */
    left: order === 0 && stock !== 0 ? i18n.t('the maximum is in your cart') : ofStock,
    disabled: mostOf(left) === 0,
    filepath: variant.images[0]?.filepath,
  };
}

/** The choice of a variant: a few variants are all in sight with their pictures. */
export function VariantChoice({ product, shop, chosen, onChoose, missing }: VariantChoiceProps) {
  const choice = useRef<HTMLDivElement>(null);
  const offers = product.variants.map((variant) => offerOf(variant, product, shop));
  useEffect(() => {
    if (!missing) return;
    choice.current?.scrollIntoView({ block: 'center' });
    choice.current?.querySelector<HTMLElement>(':enabled:is(input, select)')?.focus({ preventScroll: true });
  }, [missing]);
  const Choice = offers.length <= mostChips ? VariantChips : VariantList;
  return (
    <div ref={choice} className="column wide">
      <Choice offers={offers} chosen={chosen} onChoose={onChoose} />
      {missing && (
        <p className="bold wrong" role="alert">
          {i18n.t('Please choose a variant.')}
        </p>
      )}
    </div>
  );
}

function VariantList({ offers, chosen, onChoose }: VariantChipsProps) {
  return (
    <label className="column bold gap6 wide">
      <span>{i18n.t('Variant')}</span>
      <NativeSelect value={chosen ?? ''} onChange={({ target }) => onChoose(Number(target.value))}>
        <option value="" disabled hidden>
          {i18n.t('Please choose')}
        </option>
        {offers.map(({ id, caption, cost, saving, left, disabled }) => (
          <option key={id} value={id} disabled={disabled}>
            {[caption, cost, saving, left].filter((text) => text !== null).join(' · ')}
          </option>
        ))}
      </NativeSelect>
    </label>
  );
}

interface VariantChipsProps extends Pick<VariantChoiceProps, 'chosen' | 'onChoose'> {
  readonly offers: readonly ReturnType<typeof offerOf>[];
}

function VariantChips({ offers, chosen, onChoose }: VariantChipsProps) {
  const name = useId();
  const pictured = offers.some(({ filepath }) => filepath !== undefined);
  const sameCost = new Set(offers.map(({ cost }) => cost)).size === 1;
  return (
    <fieldset className="wrap" role="radiogroup" aria-label={i18n.t('Variant')}>
      {offers.map(({ id, caption, cost, saving, left, disabled, filepath }) => (
        <label key={id} className={styles.chip} data-disabled={disabled} data-chosen={chosen === id}>
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
            <span className={styles.caption} translate="no">
              {caption}
            </span>{' '}
            {!sameCost && <span className="quiet small">{cost}</span>}{' '}
            {saving !== null && <span className="quiet small">{saving}</span>}{' '}
            {left !== null && <span className="quiet small">{left}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
