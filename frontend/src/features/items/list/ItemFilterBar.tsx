import { DownOutlined, ReloadOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { parseDecimal, parseInteger } from '../../../shared/forms/numbers';
import styles from './ItemFilterBar.module.css';
import type { FilterName, ItemListParams } from './useItemListParams';

interface ItemFilterBarProps {
  readonly params: ItemListParams;
  readonly categories: readonly string[];
  readonly shown: number;
  readonly all: number;
  readonly isRefreshing: boolean;
  readonly onRefresh: () => void;
}

export function ItemFilterBar({
  params,
  categories,
  shown,
  all,
  isRefreshing,
  onRefresh,
}: ItemFilterBarProps) {
  const { typed, set, reset } = params;
  const [more, setMore] = useState(Boolean(typed.minVariants || typed.maxVariants || typed.orderLimit));
  return (
    <search className={styles.bar} aria-label="Filter items">
      <Input
        className={styles.name ?? ''}
        type="search"
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        placeholder="Name, kind, category, description"
        aria-label="Search items"
        value={typed.q}
        onChange={(event) => set('q', event.target.value)}
      />
      <Select
        className={styles.choice ?? ''}
        aria-label="Category"
        showSearch
        value={typed.category}
        onChange={(category) => set('category', category)}
        options={[
          { value: '', label: 'All categories' },
          ...categories.map((category) => ({ value: category, label: category })),
        ]}
      />
      <Select
        className={styles.choice ?? ''}
        aria-label="Status"
        value={typed.status}
        onChange={(status) => set('status', status)}
        options={[
          { value: '', label: 'Status: all' },
          { value: 'published', label: 'Published' },
          { value: 'unpublished', label: 'Unpublished' },
        ]}
      />
      <NumberRange params={params} label="Price" from="minPrice" to="maxPrice" parse={parseDecimal} />
      <NumberRange params={params} label="Points" from="minPoints" to="maxPoints" parse={parseInteger} />
      {more && (
        <>
          <NumberRange
            params={params}
            label="Variants"
            from="minVariants"
            to="maxVariants"
            parse={parseInteger}
          />
          <Select
            className={styles.choice ?? ''}
            aria-label="Order limit"
            value={typed.orderLimit}
            onChange={(limit) => set('orderLimit', limit)}
            options={[
              { value: '', label: 'Order limit: all' },
              { value: 'with', label: 'With order limit' },
              { value: 'without', label: 'Without order limit' },
            ]}
          />
        </>
      )}
      <Button
        type="text"
        icon={more ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
        aria-expanded={more}
        onClick={() => setMore(!more)}
      >
        More filters
      </Button>
      <Button onClick={reset}>Reset</Button>
      <span className={styles.end}>
        <span role="status">{`${shown} of ${all} items displayed`}</span>
        <Button icon={<ReloadOutlined aria-hidden />} loading={isRefreshing} onClick={onRefresh}>
          Refresh
        </Button>
      </span>
    </search>
  );
}

interface NumberRangeProps {
  readonly params: ItemListParams;
  readonly label: string;
  readonly from: FilterName;
  readonly to: FilterName;
  readonly parse: (text: string) => number | null | undefined;
}

function NumberRange({ params: { typed, set }, label, from, to, parse }: NumberRangeProps) {
  const field = (name: FilterName, word: 'Min' | 'Max') => (
    <Input
      inputMode="decimal"
      placeholder={`${word} ${label.toLowerCase()}`}
      aria-label={`${word} ${label.toLowerCase()}`}
      status={parse(typed[name]) === undefined ? 'error' : ''}
      aria-invalid={parse(typed[name]) === undefined}
      value={typed[name]}
      onChange={(event) => set(name, event.target.value)}
    />
  );
  return (
    <span className={styles.range} role="group" aria-label={label}>
      {field(from, 'Min')}
      <span aria-hidden="true">–</span>
      {field(to, 'Max')}
    </span>
  );
}
