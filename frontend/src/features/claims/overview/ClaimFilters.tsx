import { SearchOutlined, SortAscendingOutlined, SortDescendingOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import styles from './ClaimFilters.module.css';
import type { ClaimShow, ClaimSort } from './claimOverview';
import type { ClaimOverviewParams } from './useClaimOverviewParams';

interface ClaimFiltersProps {
  readonly gos: readonly { readonly goId: number; readonly gotitle: string }[];
  readonly params: ClaimOverviewParams;
}

type Choice = 'all' | 'yes' | 'no';

const choiceOf = (flag: boolean | null): Choice => (flag === null ? 'all' : flag ? 'yes' : 'no');
const flagOf = (choice: Choice): boolean | null => (choice === 'all' ? null : choice === 'yes');

const sortLabels: readonly { value: ClaimSort; label: string }[] = [
  { value: 'date', label: 'Date' },
  { value: 'name', label: 'Name' },
  { value: 'sum', label: 'Sum' },
  { value: 'paid', label: 'Paid' },
  { value: 'freebies', label: 'Freebies' },
];

const showLabels: readonly { value: ClaimShow | 'all'; label: string }[] = [
  { value: 'all', label: 'Claims: all' },
  { value: 'owes-ems', label: 'Owes EMS' },
  { value: 'owes-customs', label: 'Owes customs' },
  { value: 'owes-domestics', label: 'Owes domestics' },
  { value: 'overpaid', label: 'Overpaid' },
  { value: 'untracked', label: 'No tracking ID' },
  { value: 'canceled', label: 'Canceled' },
];

export function ClaimFilters({ gos, params }: ClaimFiltersProps) {
  const { filter, order, setFilter, setOrder } = params;
  const descending = order.direction === 'desc';
  return (
    <search className={styles.filters} aria-label="Filter claims">
      <Select
        className={styles.go ?? ''}
        aria-label="Group order"
        showSearch={{ optionFilterProp: 'label' }}
        value={filter.goId ?? 0}
        onChange={(goId) => setFilter({ goId: goId === 0 ? null : goId })}
        options={[
          { value: 0, label: 'All group orders' },
          ...gos.map(({ goId, gotitle }) => ({ value: goId, label: gotitle })),
        ]}
      />
      <Input
        className={styles.user ?? ''}
        type="search"
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        placeholder="User"
        aria-label="User"
        value={filter.user}
        onChange={(event) => setFilter({ user: event.target.value })}
      />
      <FlagSelect
        labels={['Freebies: all', 'Freebies done', 'Freebies open']}
        flag={filter.freebiesDone}
        onChange={(freebiesDone) => setFilter({ freebiesDone })}
      />
      <FlagSelect
        labels={['Payment: all', 'Payment received', 'Payment open']}
        flag={filter.paymentReceived}
        onChange={(paymentReceived) => setFilter({ paymentReceived })}
      />
      <Select<ClaimShow | 'all'>
        aria-label="Show"
        className={styles.flag ?? ''}
        value={filter.show ?? 'all'}
        onChange={(show) => setFilter({ show: show === 'all' ? null : show })}
        options={[...showLabels]}
      />
      <span className={styles.sort}>
        <Select<ClaimSort>
          aria-label="Sort by"
          className={styles.by ?? ''}
          value={order.by}
          // Names are read from A on, all else from the most.
          onChange={(by) => setOrder({ by, direction: by === 'name' ? 'asc' : 'desc' })}
          options={sortLabels.map(({ value, label }) => ({ value, label: `Sort: ${label}` }))}
        />
        <Button
          icon={descending ? <SortDescendingOutlined aria-hidden /> : <SortAscendingOutlined aria-hidden />}
          aria-label={descending ? 'Descending, change to ascending' : 'Ascending, change to descending'}
          onClick={() => setOrder({ by: order.by, direction: descending ? 'asc' : 'desc' })}
        />
      </span>
    </search>
  );
}

interface FlagSelectProps {
  /** For both, for those with the mark, and for those without. */
  readonly labels: readonly [all: string, yes: string, no: string];
  readonly flag: boolean | null;
  readonly onChange: (flag: boolean | null) => void;
}

function FlagSelect({ labels: [all, yes, no], flag, onChange }: FlagSelectProps) {
  return (
    <Select<Choice>
      aria-label={yes}
      className={styles.flag ?? ''}
      value={choiceOf(flag)}
      onChange={(choice) => onChange(flagOf(choice))}
      options={[
        { value: 'all', label: all },
        { value: 'yes', label: yes },
        { value: 'no', label: no },
      ]}
    />
  );
}
