import type { ItemRecord } from '@fan-beats/backend/contract';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { ProductRow, type ProductStanding } from '../product/ProductRow';
import styles from './Catalogue.module.css';

interface ProductRowsProps {
  /** Tab and filter in one: another choice begins at its top again. */
  readonly choice: string;
  readonly products: readonly ItemRecord[];
  readonly standingOf: (product: ItemRecord) => ProductStanding;
  readonly onOpen: (itemId: number) => void;
}

/** A large shop draws what can be seen soon; the rest comes while somebody scrolls. */
const rowsAtOnce = 40;
const ahead = '1200px';

export function ProductRows({ choice, products, standingOf, onOpen }: ProductRowsProps) {
  const [count, setCount] = useState(rowsAtOnce);
  const [countFor, setCountFor] = useState(choice);
  if (countFor !== choice) {
    setCountFor(choice);
    setCount(rowsAtOnce);
  }
  const more = useRef<HTMLDivElement>(null);
  const complete = count >= products.length;

  useEffect(() => {
    const { current } = more;
    if (!current || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setCount((shown) => shown + rowsAtOnce);
      },
      { rootMargin: ahead },
    );
    observer.observe(current);
    return () => observer.disconnect();
    // Watched anew after each step: an end that stays in sight tells nothing a second time.
  }, [count, complete]);

  return (
    <>
      <ul className={styles.rows}>
        {products.slice(0, count).map((product) => (
          <ProductRow
            key={product.item_id}
            product={product}
            standing={standingOf(product)}
            onOpen={() => onOpen(product.item_id)}
          />
        ))}
      </ul>
      {!complete && (
        <div ref={more} className={styles.more}>
          <Button onClick={() => setCount(products.length)}>{`Show all ${products.length} products`}</Button>
        </div>
      )}
    </>
  );
}
