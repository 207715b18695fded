import type { ItemRecord } from '@fan-beats/backend/contract';
import { Picture } from '../../../shared/ui/Picture';
import { StatusTag } from '../../../shared/ui/StatusTag';
import type { ProductStock } from '../productStock';
import styles from './ProductRow.module.css';
import { categoryKind, costLabel } from './productTexts';
import { StockTag } from './StockTag';

interface ProductRowProps {
  readonly product: ItemRecord;
  readonly stock: ProductStock;
  readonly inCart: number;
  readonly onOpen: () => void;
}

export function ProductRow({ product, stock, inCart, onOpen }: ProductRowProps) {
  const variants = product.variants.length;
  const picture = product.images[0] ?? product.variants.find((variant) => variant.images[0])?.images[0];
  const limited = stock.variantsAvailable < variants;
  return (
    <li className={styles.row}>
      <div className={styles.picture}>
        <Picture filepath={picture?.filepath} alt="" width={320} />
      </div>
      <div className={styles.text}>
        <p className={styles.kind}>{categoryKind(product)}</p>
        <h3 className={styles.caption}>
          <button type="button" className={styles.open} onClick={onOpen}>
            {product.caption}
          </button>
        </h3>
        <div className={styles.tags}>
          <StockTag remaining={stock.remaining} lowFrom={5} />
          {inCart > 0 && <StatusTag tone="accent">{`${inCart} in your cart`}</StatusTag>}
        </div>
        {variants > 0 && (
          <p className={styles.variants}>
            {variants === 1 ? '1 variant' : `${variants} variants`}
            {limited && `, ${stock.variantsAvailable} available`}
          </p>
        )}
        <p className={styles.price}>
          {costLabel(product)}
          {product.item_type === 0 && product.points > 0 && (
            <span className={styles.beats}>{`+${product.points} Fan Beats`}</span>
          )}
        </p>
      </div>
    </li>
  );
}
