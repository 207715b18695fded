import type { ItemRecord } from '@fan-beats/backend/contract';
import { memo } from 'react';
import { countOf } from '../../../shared/format/counts';
import { Picture } from '../../../shared/ui/Picture';
import { StatusTag } from '../../../shared/ui/StatusTag';
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
}

/** As high as its row, and cut at the sides; on the finest screens nobody sees the last bit of detail. */
const pictureSizes = '(min-resolution: 2.5dppx) 107px, 150px';

interface ProductRowProps extends ProductStanding {
  readonly product: ItemRecord;
  readonly onOpen: (itemId: number) => void;
}

export const ProductRow = memo(function ProductRow({ product, onOpen, ...standing }: ProductRowProps) {
  const { remaining, variantsAvailable, inCart, proxy, limitText } = standing;
  const picture = product.images[0] ?? product.variants.find((variant) => variant.images[0])?.images[0];
  return (
    <li className={styles.row}>
      <div className={styles.picture}>
        <Picture filepath={picture?.filepath} alt="" sizes={pictureSizes} />
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
        <p className={styles.price}>
          <InOwnLanguage>{costLabel(product)}</InOwnLanguage>
          {product.item_type === 0 && product.points > 0 && (
            <span className={styles.beats}>{`+${product.points} Fan Beats`}</span>
          )}
        </p>
      </div>
    </li>
  );
});

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
