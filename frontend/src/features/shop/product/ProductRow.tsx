import type { ItemRecord } from '@fan-beats/backend/contract';
import { memo, useEffect, useRef } from 'react';
import { countOf } from '../../../shared/format/counts';
import { Picture } from '../../../shared/ui/Picture';
import { StatusTag } from '../../../shared/ui/StatusTag';
import { Stepper } from '../../../shared/ui/Stepper';
import type { ProductStock } from '../productStock';
import { LimitNote } from './LimitNote';
import styles from './ProductRow.module.css';
import { categoryKind, costLabel } from './productTexts';
import { StockTag } from './StockTag';
import { InOwnLanguage } from '../../../shared/ui/InOwnLanguage';

/** How a product stands beside the cart: plain values, so that a row knows whether it changed. */
export interface ProductStanding extends ProductStock {
  readonly inCart: number;
  /** In a cart for somebody else. */
  readonly proxy: boolean;
  /** What the maximum per person says of it; null where there is none. */
  readonly limitText: string | null;
  /** Pieces without a text of their own, of a product without variants: the row counts them. */
  readonly counted: number;
  /** Of these the least, which is claimed, and the most, null for no limit. */
  readonly least: number;
  readonly most: number | null;
  /** Whether the row counts it at all: there is nothing to choose, and something may be added. */
  readonly countable: boolean;
}

/** On the finest screens nobody sees the last bit of detail. */
const pictureSizes = '(min-resolution: 2.5dppx) 106px, 120px';

interface ProductRowProps extends ProductStanding {
  readonly product: ItemRecord;
  readonly onOpen: (itemId: number) => void;
  readonly onAmount: (product: ItemRecord, amount: number) => void;
}

export const ProductRow = memo(function ProductRow({
  product,
  onOpen,
  onAmount,
  ...standing
}: ProductRowProps) {
  const { remaining, variantsAvailable, inCart, proxy, limitText } = standing;
  const picture = product.images[0] ?? product.variants.find((variant) => variant.images[0])?.images[0];
  return (
    <li className={styles.row}>
      <div className={styles.picture}>
        <Picture filepath={picture?.filepath} alt="" sizes={pictureSizes} fit="contain" />
      </div>
      <div className={styles.text}>
        <p className={styles.kind}>{categoryKind(product)}</p>
        <h3 className={styles.caption}>
          <button type="button" className={styles.open} onClick={() => onOpen(product.item_id)}>
            {product.caption}
          </button>
        </h3>
        <div className={styles.tags}>
          <StockTag remaining={remaining} lowFrom={5} />
          {!product.published && <StatusTag tone="error">Not yet Published</StatusTag>}
          {inCart > 0 && <StatusTag tone="accent">{`${inCart} in ${proxy ? 'the' : 'your'} cart`}</StatusTag>}
        </div>
        <VariantCount product={product} available={variantsAvailable} />
        <LimitNote text={limitText} />
        <div className={styles.foot}>
          <p className={styles.price}>
            <InOwnLanguage>{costLabel(product)}</InOwnLanguage>
            {product.item_type === 0 && product.points > 0 && (
              <span className={styles.beats}>{`+${product.points} Fan Beats`}</span>
            )}
          </p>
          {standing.countable && <RowAmount product={product} {...standing} onAmount={onAmount} />}
        </div>
      </div>
    </li>
  );
});

type RowAmountProps = Pick<ProductRowProps, 'product' | 'counted' | 'least' | 'most' | 'onAmount'>;

/** Adds with one tap; what is in the cart is counted on the spot. */
function RowAmount({ product, counted, least, most, onAmount }: RowAmountProps) {
  const box = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  const inCart = counted > 0;
  // What was pressed makes way for the other: the focus must not fall from the page with it.
  useEffect(() => {
    if (pressed.current && document.activeElement === document.body)
      [...(box.current?.querySelectorAll<HTMLElement>('button:enabled') ?? [])].at(-1)?.focus();
    pressed.current = false;
  }, [inCart]);
  const set = (amount: number) => {
    pressed.current = true;
    onAmount(product, amount);
  };
  if (!inCart && most === 0) return null;
  return (
    <div ref={box} className={styles.amount}>
      {inCart ? (
        <Stepper
          label={`${product.caption} in the cart`}
          value={counted}
          min={least}
          max={most}
          onChange={set}
        />
      ) : (
        <button
          type="button"
          className={styles.add}
          aria-label={`Add ${product.caption}`}
          onClick={() => set(1)}
        >
          Add
        </button>
      )}
    </div>
  );
}

interface VariantCountProps {
  readonly product: ItemRecord;
  readonly available: number;
}

function VariantCount({ product: { variants }, available }: VariantCountProps) {
  if (variants.length === 0) return null;
  return (
    <p className={styles.variants}>
      {countOf(variants.length, 'variant')}
      {available < variants.length && `, ${available} available`}
    </p>
  );
}
