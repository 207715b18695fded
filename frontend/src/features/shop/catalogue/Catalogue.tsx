import { SearchOutlined } from '@ant-design/icons';
import type { ItemRecord } from '@fan-beats/backend/contract';
import { Button, Input, Segmented } from 'antd';
import { memo, startTransition, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { countOf } from '../../../shared/format/counts';
import { Notice } from '../../../shared/ui/Notice';
import { useStable } from '../../../shared/ui/useStable';
import { ProductRow, type ProductStanding } from '../product/ProductRow';
import styles from './Catalogue.module.css';
import { categoriesOf, filterCatalogue, kindsOf } from './catalogueFilter';
import { ChoiceButtons } from './ChoiceButtons';
import type { CatalogueParams } from './useCatalogueParams';

const tabNames = { items: 'Items', freebies: 'Freebies' } as const;

/** How many a search finds on a tab, whatever is chosen there; null without a search. */
const foundIn = (products: readonly ItemRecord[], search: string): number | null =>
  search.trim() === '' ? null : filterCatalogue(products, { search, category: null, kind: null }).length;

const tabLabel = (tab: keyof typeof tabNames, all: readonly ItemRecord[], found: number | null): string =>
  `${tabNames[tab]} (${found === null ? all.length : `${found} of ${all.length}`})`;

interface CatalogueProps {
  readonly items: readonly ItemRecord[];
  readonly freebies: readonly ItemRecord[];
  readonly params: CatalogueParams;
  readonly standingOf: (product: ItemRecord) => ProductStanding;
  readonly onAmount: (product: ItemRecord, amount: number) => void;
}

export function Catalogue({ items, freebies, params, standingOf, onAmount }: CatalogueProps) {
  const { tab, filter, showTab, setFilter } = params;
  const openItem = useStable(params.openItem);
  const setAmount = useStable(onAmount);
  const { search, category, kind } = filter;
  const chosen = useMemo(() => ({ tab, search, category, kind }), [tab, search, category, kind]);
  // The letter comes first, or the button that was chosen, the rows that fit a moment later.
  const sought = useDeferredValue(chosen);
  const all = sought.tab === 'items' ? items : freebies;
  const other = sought.tab === 'items' ? 'freebies' : 'items';
  const shown = useMemo(() => filterCatalogue(all, sought), [all, sought]);
  const filtered = shown.length < all.length;
  const found = useMemo(
    () => ({ items: foundIn(items, sought.search), freebies: foundIn(freebies, sought.search) }),
    [items, freebies, sought.search],
  );
  const elsewhere = found[other] ?? 0;
  const offered = tab === 'items' ? items : freebies;
  const categories = useMemo(() => categoriesOf(offered), [offered]);
  const kinds = useMemo(() => kindsOf(offered), [offered]);
  return (
    <section aria-label="Products">
      <h2 className="visuallyHidden">Products</h2>
      <div className={styles.bar}>
        <Segmented
          size="large"
          aria-label="Items or freebies"
          value={tab}
          onChange={showTab}
          options={[
            { value: 'items', label: tabLabel('items', items, found.items) },
            { value: 'freebies', label: tabLabel('freebies', freebies, found.freebies) },
          ]}
        />
        <Input
          className={styles.search ?? ''}
          size="large"
          type="search"
          allowClear
          prefix={<SearchOutlined aria-hidden />}
          placeholder="Search"
          aria-label="Search products"
          value={filter.search}
          onChange={(event) => setFilter({ search: event.target.value })}
        />
      </div>
      <div className={styles.choices}>
        <ChoiceButtons
          label="Category"
          choices={categories}
          chosen={filter.category}
          onChoose={(category) => setFilter({ category })}
        />
        <ChoiceButtons
          label="Kind"
          choices={kinds}
          chosen={filter.kind}
          onChoose={(kind) => setFilter({ kind })}
        />
      </div>
      <p
        className="visuallyHidden"
        role="status"
      >{`${shown.length} of ${countOf(all.length, 'product')} shown`}</p>
      {shown.length === 0 ? (
        <NothingFound
          filtered={filtered}
          elsewhere={elsewhere === 0 ? null : `${elsewhere} in ${tabNames[other]}`}
          onElsewhere={() => showTab(other)}
          onAll={() => setFilter({ search: '', category: null, kind: null })}
        />
      ) : (
        <ProductRows
          choice={`${sought.tab}/${sought.search}/${sought.category ?? ''}/${sought.kind ?? ''}`}
          products={shown}
          standingOf={standingOf}
          onOpen={openItem}
          onAmount={setAmount}
        />
      )}
    </section>
  );
}

interface NothingFoundProps {
  readonly filtered: boolean;
  /** What the same search finds on the other tab; null where it finds nothing. */
  readonly elsewhere: string | null;
  readonly onElsewhere: () => void;
  readonly onAll: () => void;
}

function NothingFound({ filtered, elsewhere, onElsewhere, onAll }: NothingFoundProps) {
  return (
    <Notice
      title="No product found."
      text={filtered ? 'Nothing matches your search.' : 'There is nothing here in this group order yet.'}
      action={
        <>
          {elsewhere !== null && (
            <Button type="primary" onClick={onElsewhere}>
              {elsewhere}
            </Button>
          )}
          {filtered && <Button onClick={onAll}>Show all</Button>}
        </>
      }
    />
  );
}

interface ProductRowsProps {
  /** Tab and filter in one: another choice begins at its top again. */
  readonly choice: string;
  readonly products: readonly ItemRecord[];
  readonly standingOf: (product: ItemRecord) => ProductStanding;
  readonly onOpen: (itemId: number) => void;
  readonly onAmount: (product: ItemRecord, amount: number) => void;
}

/** A large shop draws what can be seen soon; the rest comes while somebody scrolls. */
const rowsAtOnce = 16;
const ahead = '1200px';

const ProductRows = memo(function ProductRows({ choice, products, standingOf, ...acts }: ProductRowsProps) {
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
        if (entries.some(({ isIntersecting }) => isIntersecting))
          startTransition(() => setCount((shown) => shown + rowsAtOnce));
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
          <ProductRow key={product.item_id} product={product} {...standingOf(product)} {...acts} />
        ))}
      </ul>
      {!complete && (
        <div ref={more} className={styles.more}>
          <Button onClick={() => setCount(products.length)}>{`Show all ${products.length} products`}</Button>
        </div>
      )}
    </>
  );
});
