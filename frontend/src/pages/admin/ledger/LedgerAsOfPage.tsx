import type { LedgerPlaceRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Checkbox, Flex, Segmented, Select } from 'antd';
import { lazy, Suspense, use } from 'react';
import { GoSelect } from '../../../features/catalogue/gos/admin/GoSelect';
import { MomentPicker } from '../../../features/books/history/asof/MomentPicker';
import {
  asOfViews,
  useAsOfParams,
  type AsOfParams,
  type AsOfView,
  type Moment,
} from '../../../features/books/history/asof/useAsOfParams';
import { HelperContext } from '../../../shared/session/helper';
import { SharedEndpoints } from '../../../shared/api/sharedEndpoints';
import { ListSkeleton, Loaded, Notice } from '../../../shared/ui/states/Loaded';
import styles from './LedgerAsOfPage.module.css';

// The pickers work while the view is still loading.
const AsOfMoment = lazy(async () => ({ default: (await import('./AsOfViews')).AsOfMoment }));

export function LedgerAsOfPage() {
  const bounds = SharedEndpoints.useAdmGetLedgerBoundsQuery();
  return (
    <>
      <h2 className="visuallyHidden">{i18n.t('As of')}</h2>
      <Loaded query={bounds} failed={i18n.t('Error loading the ledger')}>
        {({ first, last }) =>
          first && last ? (
            <AsOf first={first} last={last} />
          ) : (
            <Notice
              title={i18n.t('Nothing was recorded yet.')}
              text={i18n.t('With the first event there is a past to look at.')}
            />
          )
        }
      </Loaded>
    </>
  );
}

function AsOf({ first, last }: { readonly first: LedgerPlaceRecord; readonly last: LedgerPlaceRecord }) {
  const found = useAsOfParams();
  // Helpers do not have the view of freebies, even if the address names it.
  const helps = use(HelperContext) !== null;
  const params = helps && found.view === 'freebies' ? { ...found, view: 'claims' as const } : found;
  const newest: Moment = { at: last.recorded_at };
  const moment = params.moment ?? newest;
  const { other } = params;
  return (
    <>
      <div className={`column card gap12 group ${styles.question}`}>
        <Subject params={params} />
        <MomentPicker
          label={i18n.t('Moment')}
          first={first}
          last={last}
          moment={moment}
          onChange={params.setMoment}
        />
        <Checkbox
          checked={other !== null}
          onChange={({ target }) =>
            target.checked ? params.compare(earlierThan(last, moment), newest) : params.setOther(null)
          }
        >
          {i18n.t('Show what changed until a second moment')}
        </Checkbox>
        {other && (
          <MomentPicker
            label={i18n.t('Second moment')}
            first={first}
            last={last}
            moment={other}
            onChange={params.setOther}
          />
        )}
      </div>
      <Suspense fallback={<ListSkeleton />}>
        <AsOfMoment params={params} moment={moment} />
      </Suspense>
    </>
  );
}

const dayMs = 86_400_000;

/** A moment to compare the newest event with: the chosen one, or a day before the newest event if the chosen one is not earlier. */
function earlierThan(last: LedgerPlaceRecord, moment: Moment): Moment {
  const end = Date.parse(last.recorded_at);
  const isEarlier = 'position' in moment ? moment.position < last.position : Date.parse(moment.at) < end;
  return isEarlier ? moment : { at: new Date(end - dayMs).toISOString() };
}

const views = () =>
  Object.entries(asOfViews()).map(([value, label]) => ({ value: value as AsOfView, label }));

function Subject({ params }: { readonly params: AsOfParams }) {
  const { view, goId, userId } = params;
  const { data: users = [] } = SharedEndpoints.useAdmGetUsersQuery();
  const helps = use(HelperContext) !== null;
  return (
    <Flex wrap gap="8px 14px" align="center">
      <Segmented<AsOfView>
        aria-label={i18n.t('View')}
        value={view}
        onChange={params.setView}
        options={views().filter((one) => !helps || one.value !== 'freebies')}
      />
      {view === 'account' ? (
        <Select<number>
          aria-label={i18n.t('Person')}
          placeholder={i18n.t('Choose a person')}
          className={styles.person}
          showSearch={{ optionFilterProp: 'label' }}
          value={userId}
          onChange={params.chooseUser}
          options={users.map((user) => ({ value: user.user_id, label: user.displayname }))}
        />
      ) : (
        <GoSelect
          label={i18n.t('Group order')}
          goId={goId}
          orAll={view === 'claims'}
          onChoose={params.chooseGo}
        />
      )}
    </Flex>
  );
}
