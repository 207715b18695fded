import { CloseOutlined, SearchOutlined } from '@ant-design/icons';
import type { ItemRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Button, Input } from 'antd';
import {
  memo,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Notice } from '../../../../shared/ui/states/Loaded';
import { ProductRow, type ProductStanding } from '../product/ProductRow';
import styles from './Catalogue.module.css';
import { CatalogueTabs } from './CatalogueTabs';
import { filterCatalogue, valuesOf, type CatalogueParams } from './useCatalogueParams';

const tabNames = () => ({ items: i18n.t('Items'), freebies: i18n.t('Freebies') }) as const;

/** The number of products that a search finds on a tab, regardless of category and kind; null without a search. */
const foundIn = (products: readonly ItemRecord[], search: string): number | null =>
  search.trim() === '' ? null : filterCatalogue(products, { search, category: null, kind: null }).length;

const tabLabel = (
  tab: keyof ReturnType<typeof tabNames>,
  all: readonly ItemRecord[],
  found: number | null,
): string => {
  const name = tabNames()[tab];
  return found === null
    ? `${name} (${all.length})`
    : i18n.t('{name} ({found} of {all})', { name, found, all: all.length });
};

const choiceNames = () => ({ category: i18n.t('Category'), kind: i18n.t('Kind') }) as const;

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
  // The typed letter or the pressed button shows first, the matching rows a moment later.
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
  const choices = useMemo(
    () =>
      [
        ['category', valuesOf(offered, 'category')],
        ['kind', valuesOf(offered, 'kind')],
      ] as const,
    [offered],
  );
  return (
    <section aria-label={i18n.t('Products')}>
      <h2 className="visuallyHidden">{i18n.t('Products')}</h2>
      <CatalogueTabs
        shown={tab}
        onShow={showTab}
        labels={{
          items: tabLabel('items', items, found.items),
          freebies: tabLabel('freebies', freebies, found.freebies),
        }}
        search={
          <Input
            className={styles.search ?? ''}
            size="large"
            type="search"
            allowClear
            prefix={<SearchOutlined aria-hidden />}
            placeholder={i18n.t('Search')}
            aria-label={i18n.t('Search products')}
            value={filter.search}
            onChange={(event) => setFilter({ search: event.target.value })}
          />
        }
      >
        <div className={styles.choices}>
          {choices.map(([field, values]) => (
            <ChoiceButtons
              key={field}
              label={choiceNames()[field]}
              choices={values}
              chosen={filter[field]}
              onChoose={(choice) => setFilter({ [field]: choice })}
            />
          ))}
        </div>
        <p className="visuallyHidden" role="status">
          {i18n.t('{shownLength} of {n, plural, one {{n} product} other {{n} products}} shown', {
            n: all.length,
            shownLength: shown.length,
          })}
        </p>
        {shown.length === 0 ? (
          <NothingFound
            filtered={filtered}
            sought={sought}
            elsewhere={
              elsewhere === 0 ? null : i18n.t('{n} in {tab}', { n: elsewhere, tab: tabNames()[other] })
            }
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
      </CatalogueTabs>
    </section>
  );
}

function nothingText({ filtered, sought }: Pick<NothingFoundProps, 'filtered' | 'sought'>): string {
  if (!filtered) return i18n.t('There is nothing here in this group order yet.');
  if (sought.search.trim() === '') return i18n.t('Nothing has both that category and that kind.');
  const isNarrowed = sought.category !== null || sought.kind !== null;
  return isNarrowed
    ? i18n.t('Nothing matches both your search and your filters.')
    : i18n.t('Nothing matches your search.');
}

interface NothingFoundProps {
  readonly filtered: boolean;
  readonly sought: CatalogueProps['params']['filter'];
  /** The text of the button that shows the matches on the other tab; null if there are none. */
  readonly elsewhere: string | null;
  readonly onElsewhere: () => void;
  readonly onAll: () => void;
}

function NothingFound({ filtered, sought, elsewhere, onElsewhere, onAll }: NothingFoundProps) {
  return (
    <Notice
      title={i18n.t('No product found.')}
      text={nothingText({ filtered, sought })}
      action={
        <>
          {elsewhere !== null && (
            <Button type="primary" onClick={onElsewhere}>
              {elsewhere}
            </Button>
          )}
          {filtered && <Button onClick={onAll}>{i18n.t('Show all')}</Button>}
        </>
      }
    />
  );
}

interface ProductRowsProps extends Pick<CatalogueProps, 'standingOf' | 'onAmount'> {
  /** Tab and filter as one text: another choice starts at the top again. */
  readonly choice: string;
  readonly products: readonly ItemRecord[];
  readonly onOpen: (itemId: number) => void;
}

/** A large shop renders the first rows; the rest follows while scrolling. */
const rowsAtOnce = 16;

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
      { rootMargin: '1200px' },
    );
    observer.observe(current);
    return () => observer.disconnect();
    // The observer is made again after each step: an end that stays in sight reports only once.
  }, [count, complete]);

  return (
    <>
      <ul className="list tiles">
        {products.slice(0, count).map((product) => (
          <ProductRow key={product.item_id} product={product} {...standingOf(product)} {...acts} />
        ))}
      </ul>
      {!complete && (
        <div ref={more} className="middle">
          <Button onClick={() => setCount(products.length)}>
            {i18n.t('Show all {n} products', { n: products.length })}
          </Button>
        </div>
      )}
    </>
  );
});

interface ChoiceButtonsProps {
  readonly label: string;
  readonly choices: readonly string[];
  readonly chosen: string | null;
  readonly onChoose: (choice: string | null) => void;
}

/** A choice of one or none: a second press of a button shows all. Hidden if there is only one choice. */
function ChoiceButtons({ label, choices, chosen, onChoose }: ChoiceButtonsProps) {
  if (choices.length < 2) return null;
  return (
    <div className={styles.buttons} role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice}
          type="button"
          className={styles.choice}
          aria-pressed={chosen === choice}
          onClick={() => onChoose(chosen === choice ? null : choice)}
        >
          {choice} {chosen === choice && <CloseOutlined className="small" aria-hidden />}
        </button>
      ))}
    </div>
  );
}

/** A stable function for all renders that calls the latest one: memoized children need not render again. */
function useStable<Parameters extends readonly unknown[]>(
  act: (...parameters: Parameters) => void,
): (...parameters: Parameters) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...parameters) => latest.current(...parameters), []);
}
