import { SearchOutlined } from '@ant-design/icons';
import { Input, Segmented, Select } from 'antd';
import { stageNames } from '../../../shared/format/stages';
import styles from './Office.module.css';
import { standings, type Found, type OpenRow } from './openStages';
import { standingNames } from './paymentTexts';
import { stageList, type useOpenParams } from './useOpenParams';

interface OpenFiltersProps {
  readonly rows: readonly OpenRow[];
  readonly counts: Found['counts'];
  readonly params: ReturnType<typeof useOpenParams>;
}

export function OpenFilters({ rows, counts, params: { filter, setFilter } }: OpenFiltersProps) {
  const gos = new Map(rows.map(({ go_id, gotitle }) => [go_id, gotitle]));
  return (
    <search className={styles.filters} aria-label="Filter payments">
      <Input
        className={styles.search ?? ''}
        type="search"
        allowClear
        prefix={<SearchOutlined aria-hidden />}
        placeholder="Name, @handle, claim or a pasted bank purpose"
        aria-label="Name, handle, claim or reference"
        value={filter.search}
        onChange={(event) => setFilter({ search: event.target.value })}
      />
      <Select
        className={styles.go ?? ''}
        aria-label="Group order"
        showSearch={{ optionFilterProp: 'label' }}
        value={filter.goId ?? 0}
        onChange={(goId) => setFilter({ goId: goId === 0 ? null : goId })}
        options={[
          { value: 0, label: 'All group orders' },
          ...[...gos].map(([value, label]) => ({ value, label })),
        ]}
      />
      <Select
        className={styles.stage ?? ''}
        aria-label="Stage"
        value={filter.stage ?? 'all'}
        onChange={(stage) => setFilter({ stage: stageList.find((one) => one === stage) ?? null })}
        options={[
          { value: 'all' as const, label: 'All stages' },
          ...stageList.map((value) => ({ value, label: stageNames[value] })),
        ]}
      />
      <div className={styles.standings}>
        <Segmented
          aria-label="Standing"
          value={filter.standing}
          onChange={(standing) => setFilter({ standing })}
          options={standings
            .filter((one) => one !== 'canceled' || counts.canceled > 0 || filter.standing === one)
            .map((value) => ({ value, label: `${standingNames[value]} ${counts[value]}` }))}
        />
      </div>
    </search>
  );
}
