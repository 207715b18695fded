import { PrinterOutlined } from '@ant-design/icons';
import type { ClaimRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Alert, Button } from 'antd';
import { useLocation } from 'react-router-dom';
import { ClaimsApi } from '../../features/claims/claimsApi';
import { filterClaims } from '../../features/claims/overview/claimOverview';
import { useClaimOverviewParams } from '../../features/claims/overview/ClaimFilters';
import { parcelsOf } from '../../features/claims/packing/parcels';
import styles from '../../features/claims/packing/Packing.module.css';
import { ParcelSheets } from '../../features/claims/packing/ParcelSheets';
import { ItemsApi } from '../../features/catalogue/items/itemsApi';
import { SharedEndpoints } from '../../shared/api/sharedEndpoints';
import { parseId, paths } from '../../shared/routes/paths';
import { Loaded, Notice } from '../../shared/ui/states/Loaded';
import { PageHead } from '../../shared/ui/frame/Page';

/**
 * A page per parcel to print, for the selected claims, or else for those that the filters of the overview show. Without a group
 * order, only claims that arrived in Germany are packed: those sent out or still on their way would go into the same parcel.
 */
export function PackingPage() {
  const { search } = useLocation();
  const { filter } = useClaimOverviewParams();
  const query = ClaimsApi.useAdmGetClaimOverviewQuery();
  const selected = selectedIn(search);
  const all = query.currentData ?? [];
  const wanted =
    selected.size > 0 ? all.filter(({ claim_id }) => selected.has(claim_id)) : filterClaims(all, filter);
  const isMixed = selected.size === 0 && filter.goId === null;
  const claims = isMixed ? wanted.filter(({ go_status }) => go_status === 'ARRIVED') : wanted;
  const leftOut = wanted.length - claims.length;
  return (
    <>
      <div className={styles.offPaper}>
        <PageHead
          title={i18n.t('Packing pages')}
          back={{
            to: selected.size > 0 ? paths.adminClaims : `${paths.adminClaims}${search}`,
            label: i18n.t('Claims'),
          }}
        >
          <Button
            type="primary"
            icon={<PrinterOutlined aria-hidden />}
            disabled={claims.length === 0}
            onClick={() => window.print()}
          >
            {i18n.t('Print')}
          </Button>
        </PageHead>
      </div>
      <Loaded query={query} failed={i18n.t('Error loading claims')}>
        {() =>
          claims.length === 0 ? (
            <Notice
              title={i18n.t('No claims found.')}
              text={leftOut > 0 ? leftOutText(leftOut) : i18n.t('No claim matches these filters.')}
            />
          ) : (
            <>
              {leftOut > 0 && <p className={`quiet ${styles.offPaper}`}>{leftOutText(leftOut)}</p>}
              <Parcels claims={claims} />
            </>
          )
        }
      </Loaded>
    </>
  );
}

const leftOutText = (claims: number): string =>
  i18n.t(
    '{n, plural, one {{n} claim} other {{n} claims}} of group orders that have not arrived or were sent out: choose a group order, or select claims, to pack them.',
    { n: claims },
  );

/** Numbers of the claims that were selected in the overview, from the address. */
function selectedIn(search: string): ReadonlySet<number> {
  const listed = new URLSearchParams(search).get('claims') ?? '';
  return new Set(listed.split('-').flatMap((part) => parseId(part) ?? []));
}

function Parcels({ claims }: { readonly claims: readonly ClaimRecord[] }) {
  const go_ids = [...new Set(claims.map(({ go_id }) => go_id))].sort((a, b) => a - b);
  const canceled = new Set(claims.filter((claim) => claim.canceled).map(({ gotitle }) => gotitle));
  const pieces = ClaimsApi.useAdmGetClaimPiecesQuery({ go_ids });
  const { data: items = [] } = ItemsApi.useAdmGetAllItemsQuery({ item_type: 0 });
  const { data: freebies = [] } = ItemsApi.useAdmGetAllItemsQuery({ item_type: 1 });
  const { data: people = [] } = SharedEndpoints.useAdmGetUsersQuery();
  return (
    <Loaded query={pieces} failed={i18n.t('Error loading pieces')}>
      {(taken) => {
        const parcels = parcelsOf(claims, { pieces: taken, items: [...items, ...freebies] }, people);
        return (
          <>
            <p role="status" className={styles.offPaper}>
              {i18n.t('{n, plural, one {{n} parcel} other {{n} parcels}}', { n: parcels.length })}
            </p>
            {canceled.size > 0 && (
              <Alert
                type="warning"
                showIcon
                title={i18n.t('Canceled, nothing of it is to be packed: {list}', {
                  list: [...canceled].join(', '),
                })}
              />
            )}
            <ParcelSheets parcels={parcels} />
          </>
        );
      }}
    </Loaded>
  );
}
