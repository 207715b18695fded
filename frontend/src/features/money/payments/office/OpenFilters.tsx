import { i18n } from '@lingui/core';
import { Segmented } from 'antd';
import type { Reach } from '@fan-beats/backend/contract';
import { reachNames, stageNames } from '../../../../shared/format/words';
import { FilterChoice, SearchField } from '../../../../shared/ui/lists/Filters';
import { Disclosure } from '../../../../shared/ui/frame/Disclosure';
import styles from './Office.module.css';
import {
  standingNames,
  standings,
  type Found,
  type OpenRow,
  type Stage,
  type OpenFilter,
} from './openStages';
import { oneOf, useAddress } from '../../../../shared/routes/useAddress';

/** The filter and the page are in the address, so that they can be shared and the back key works. */
export function useOpenParams() {
  const [params, write, idIn] = useAddress();
  const filter: OpenFilter = {
    goId: idIn('go') ?? null,
    stage: oneOf(stageNames(i18n), params.get('stage')),
    reachedBy: oneOf(reachNames(), params.get('reach')) ?? null,
    standing: oneOf(standings(), params.get('standing')) ?? 'open',
    search: params.get('search') ?? '',
  };
  return {
    filter,
    setFilter: (change: Partial<OpenFilter>) => {
      const { goId, stage, standing, search, reachedBy } = { ...filter, ...change };
      const shown = standing === 'open' ? null : standing;
      write({ go: goId, stage, standing: shown, reach: reachedBy, search, page: null });
    },
  };
}

const stageOptions = () => Object.entries(stageNames(i18n)) as [Stage, string][];

interface OpenFiltersProps {
  readonly rows: readonly OpenRow[];
  readonly counts: Found['counts'];
  readonly params: ReturnType<typeof useOpenParams>;
}

export function OpenFilters({ rows, counts, params: { filter, setFilter } }: OpenFiltersProps) {
  const gos = new Map(rows.map(({ go_id, gotitle }) => [go_id, gotitle]));
  return (
    <search className="wrap apart" aria-label={i18n.t('Filter payments')}>
      <Disclosure upTo="phone" title={i18n.t('Search and filters')}>
        <div className="wrap">
          <SearchField
            label={i18n.t('Name, handle, claim or reference')}
            placeholder={i18n.t('Name, @handle, claim or a pasted bank purpose')}
            flex="3 1 260px"
            value={filter.search}
            onSearch={(search) => setFilter({ search })}
          />
          <FilterChoice
            label={i18n.t('Group order')}
            all={i18n.t('All group orders')}
            options={[...gos]}
            long
            flex="2 1 200px"
            value={filter.goId}
            onChoose={(goId) => setFilter({ goId })}
          />
          <FilterChoice
            label={i18n.t('Payment')}
            all={i18n.t('All payments')}
            options={stageOptions()}
            flex="1 1 130px"
            value={filter.stage}
            onChoose={(stage) => setFilter({ stage })}
          />
          <FilterChoice
            label={i18n.t('Reached by')}
            all={i18n.t('Reached in any way')}
            options={Object.entries(reachNames()) as [Reach, string][]}
            flex="1 1 130px"
            value={filter.reachedBy}
            onChoose={(reachedBy) => setFilter({ reachedBy })}
          />
        </div>
      </Disclosure>
      <Segmented
        aria-label={i18n.t('Standing')}
        className={styles.switch ?? ''}
        value={filter.standing}
        onChange={(standing) => setFilter({ standing })}
        options={standingNames()
          .filter((one) => one === 'open' || counts[one] > 0 || filter.standing === one)
          .map((value) => ({
            value,
            label: (
              <>
                {standings()[value].label} <strong className={styles.count}>{counts[value]}</strong>
              </>
            ),
          }))}
      />
    </search>
  );
}
