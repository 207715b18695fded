import { SearchOutlined } from '@ant-design/icons';
import type { ItemRecord } from '@fan-beats/backend/contract';
import { Button, Input, Segmented } from 'antd';
import { useDeferredValue } from 'react';
import { Notice } from '../../../shared/ui/Notice';
import type { ProductStock } from '../productStock';
import styles from './Catalogue.module.css';
import { categoriesOf, filterCatalogue, kindsOf } from './catalogueFilter';
import { ChoiceButtons } from './ChoiceButtons';
import { ProductRows } from './ProductRows';
import type { CatalogueParams } from './useCatalogueParams';

interface CatalogueProps {
  readonly items: readonly ItemRecord[];
  readonly freebies: readonly ItemRecord[];
  readonly params: CatalogueParams;
  readonly stockOf: (product: ItemRecord) => ProductStock;
  readonly inCart: (itemId: number) => number;
}

export function Catalogue({ items, freebies, params, stockOf, inCart }: CatalogueProps) {
  const { tab, filter, showTab, setFilter, openItem } = params;
  const all = tab === 'items' ? items : freebies;
  // The letter comes first, the rows that fit a moment later.
  const search = useDeferredValue(filter.search);
  const shown = filterCatalogue(all, { ...filter, search });
  const filtered = shown.length < all.length;
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
            { value: 'items', label: `Items (${items.length})` },
            { value: 'freebies', label: `Freebies (${freebies.length})` },
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
          choices={categoriesOf(all)}
          chosen={filter.category}
          onChoose={(category) => setFilter({ category })}
        />
        <ChoiceButtons
          label="Kind"
          choices={kindsOf(all)}
          chosen={filter.kind}
          onChoose={(kind) => setFilter({ kind })}
        />
      </div>
      <p className="visuallyHidden" role="status">{`${shown.length} of ${all.length} products shown`}</p>
      {shown.length === 0 ? (
        <Notice
          title="No product found."
          text={filtered ? 'Nothing matches your search.' : 'There is nothing here in this group order yet.'}
          action={
            filtered && (
              <Button onClick={() => setFilter({ search: '', category: null, kind: null })}>Show all</Button>
            )
          }
        />
      ) : (
        <ProductRows
          choice={`${tab}/${search}/${filter.category ?? ''}/${filter.kind ?? ''}`}
          products={shown}
          stockOf={stockOf}
          inCart={inCart}
          onOpen={openItem}
        />
      )}
    </section>
  );
}
