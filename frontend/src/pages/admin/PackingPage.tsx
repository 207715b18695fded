import { PrinterOutlined } from '@ant-design/icons';
import type { ClaimRecord } from '@fan-beats/backend/contract';
import { Alert, Button } from 'antd';
import { useLocation } from 'react-router-dom';
import { ClaimsApi } from '../../features/claims/claimsApi';
import { filterClaims } from '../../features/claims/overview/claimOverview';
import { useClaimOverviewParams } from '../../features/claims/overview/ClaimFilters';
import { parcelsOf } from '../../features/claims/packing/parcels';
import styles from '../../features/claims/packing/Packing.module.css';
import { ParcelSheets } from '../../features/claims/packing/ParcelSheets';
import { ItemsApi } from '../../features/items/itemsApi';
import { SharedEndpoints } from '../../shared/api/sharedEndpoints';
import { countOf } from '../../shared/format/figures';
import { paths } from '../../shared/routes/paths';
import { Loaded, Notice } from '../../shared/ui/states/Loaded';
import { PageHead } from '../../shared/ui/frame/Page';

/** A page per parcel of the claims that the filters of the overview show, to be printed. */
export function PackingPage() {
  const { search } = useLocation();
  const { filter } = useClaimOverviewParams();
  const query = ClaimsApi.useAdmGetClaimOverviewQuery();
  const claims = filterClaims(query.currentData ?? [], filter);
  return (
    <>
      <div className={styles.offPaper}>
        <PageHead title="Packing pages" back={{ to: `${paths.adminClaims}${search}`, label: 'Claims' }}>
          <Button
            type="primary"
            icon={<PrinterOutlined aria-hidden />}
            disabled={claims.length === 0}
            onClick={() => window.print()}
          >
            Print
          </Button>
        </PageHead>
      </div>
      <Loaded query={query} failed="Error loading claims">
        {() =>
          claims.length === 0 ? (
            <Notice title="No claims found." text="No claim matches these filters." />
          ) : (
            <Parcels claims={claims} />
          )
        }
      </Loaded>
    </>
  );
}

function Parcels({ claims }: { readonly claims: readonly ClaimRecord[] }) {
  const go_ids = [...new Set(claims.map(({ go_id }) => go_id))].sort((a, b) => a - b);
  const canceled = new Set(claims.filter((claim) => claim.canceled).map(({ gotitle }) => gotitle));
  const pieces = ClaimsApi.useAdmGetClaimPiecesQuery({ go_ids });
  const { data: items = [] } = ItemsApi.useAdmGetAllItemsQuery({ item_type: 0 });
  const { data: freebies = [] } = ItemsApi.useAdmGetAllItemsQuery({ item_type: 1 });
  const { data: people = [] } = SharedEndpoints.useAdmGetUsersQuery();
  return (
    <Loaded query={pieces} failed="Error loading pieces">
      {(taken) => {
        const parcels = parcelsOf(claims, { pieces: taken, items: [...items, ...freebies] }, people);
        return (
          <>
            <p role="status" className={styles.offPaper}>
              {countOf(parcels.length, 'parcel')}
            </p>
            {canceled.size > 0 && (
              <Alert
                type="warning"
                showIcon
                title={`Canceled, nothing of it is to be packed: ${[...canceled].join(', ')}`}
              />
            )}
            <ParcelSheets parcels={parcels} />
          </>
        );
      }}
    </Loaded>
  );
}
