import type { ItemRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { memo, useEffect, useRef } from 'react';
import { Picture } from '../../../../shared/ui/show/Picture';
import { StatusTag } from '../../../../shared/ui/show/StatusTag';
import { Stepper } from '../../../../shared/ui/fields/Stepper';
import type { ProductStock } from '../productStock';
import type { Shop } from '../useShop';
import styles from './ProductRow.module.css';
import { categoryKind, costLabel, variantCount } from './productTexts';
import { LimitNote, StockTag } from './StockTag';
import { InOwnLanguage } from '../../../../shared/ui/show/InOwnLanguage';

/** The stock of a product and its pieces in the cart: plain values, so that a row can compare them. */
export interface ProductStanding extends ProductStock {
  /** Claimed pieces; `inCart` are the new ones. */
  readonly claimed: number;
  readonly inCart: number;
  readonly whose: Shop['whose'];
  /** The text on the maximum per person; null if there is none. */
  readonly limitText: string | null;
  /** Pieces without a text, of a product without variants: the row counts them. */
  readonly counted: number;
  /** The minimum of `counted`, which is claimed; `most` is its maximum, null for no limit. */
  readonly least: number;
  readonly most: number | null;
  /** Whether the row counts the product: there is no variant to choose, and something may be added. */
  readonly countable: boolean;
}

/** On the finest screens nobody sees the last bit of detail. */
const pictureSizes = '(min-resolution: 2.5dppx) 106px, 120px';

const doubleTap = { ms: 400, px: 60 };

const isSecondTap = (tap: MouseEvent, first: MouseEvent | null): boolean =>
  first !== null &&
  tap.detail > 0 &&
  tap.timeStamp - first.timeStamp < doubleTap.ms &&
  Math.hypot(tap.clientX - first.clientX, tap.clientY - first.clientY) < doubleTap.px;

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
  const { remaining, variantsAvailable, claimed, inCart, whose, limitText } = standing;
  /** The last tap on the counter: the second one of a double tap must not open the product. */
  const counted = useRef<MouseEvent>(null);
  const picture = product.images[0] ?? product.variants.find((variant) => variant.images[0])?.images[0];
  return (
    <li className={styles.row}>
      <div className={styles.picture}>
        <Picture filepath={picture?.filepath} alt="" sizes={pictureSizes} fit="contain" />
        {/* Over the picture it needs no space of its own: the row keeps its height. */}
        <Pieces claimed={claimed} inCart={inCart} whose={whose} />
      </div>
      <div className={styles.text}>
        <p className="quiet small">{categoryKind(product)}</p>
        <h3 className={styles.name}>
          <button
            type="button"
            className={styles.open}
            translate="no"
            onClick={({ nativeEvent }) => {
              if (!isSecondTap(nativeEvent, counted.current)) onOpen(product.item_id);
            }}
          >
            {product.caption}
          </button>
        </h3>
        <div className="wrap gap6">
          <StockTag remaining={remaining} lowFrom={5} />
          {!product.published && <StatusTag tone="error">{i18n.t('Not yet Published')}</StatusTag>}
        </div>
        {product.variants.length > 0 && (
          <p className="quiet small">{variantCount(product, variantsAvailable)}</p>
        )}
        <LimitNote text={limitText} />
      </div>
      <div className={styles.foot}>
        <p className={styles.price}>
          <InOwnLanguage>{costLabel(product)}</InOwnLanguage>
          {product.item_type === 0 && product.points > 0 && (
            <span className="small accent">{i18n.t('+{points} Fan Beats', { points: product.points })}</span>
          )}
        </p>
        {standing.countable && (
          <div
            className={styles.amount}
            onClickCapture={({ nativeEvent }) => (counted.current = nativeEvent)}
          >
            <RowAmount product={product} {...standing} onAmount={onAmount} />
          </div>
        )}
      </div>
    </li>
  );
});

/** The pieces that the fan has claimed, and those in the cart. */
function Pieces({ claimed, inCart, whose }: Pick<ProductRowProps, 'claimed' | 'inCart' | 'whose'>) {
  return (
    <p className={styles.pieces}>
      {claimed > 0 && (
        <StatusTag tone="accent">{i18n.t('{amount_claimed} claimed', { amount_claimed: claimed })}</StatusTag>
      )}
      {inCart > 0 && (
        <StatusTag tone="accent">
          {i18n.t('{pieces} in {whose, select, your {your} other {the}} cart', { pieces: inCart, whose })}
        </StatusTag>
      )}
    </p>
  );
}

type RowAmountProps = Pick<ProductRowProps, 'product' | 'counted' | 'least' | 'most' | 'onAmount'>;

/** Adds with one tap, and counts the pieces in the cart in place. */
function RowAmount({ product, counted, least, most, onAmount }: RowAmountProps) {
  const box = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  const inCart = counted > 0;
  // The pressed button is replaced by the other control: the focus must not get lost with it.
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
    <div ref={box}>
      {inCart ? (
        <Stepper
          label={i18n.t('{caption} in the cart', { caption: product.caption })}
          value={counted}
          min={least}
          max={most}
          onChange={set}
        />
      ) : (
        <button
          type="button"
          className={styles.add}
          aria-label={i18n.t('Add {caption}', { caption: product.caption })}
          onClick={() => set(1)}
        >
          {i18n.t('Add')}
        </button>
      )}
    </div>
  );
}
