import type { PackingClaimRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Segmented } from 'antd';
import { PackClaim } from '../../features/claims/packing/PackClaim';
import { PackingApi } from '../../features/claims/packing/packingApi';
import { oneOf, useAddress } from '../../shared/routes/useAddress';
import { FilterChoice } from '../../shared/ui/lists/Filters';
import { Paged } from '../../shared/ui/lists/Paged';
import { PageHead } from '../../shared/ui/frame/Page';
import { Loaded, Notice } from '../../shared/ui/states/Loaded';

type View = 'ready' | 'sent' | 'waiting';

const views = (): Readonly<Record<View, string>> => ({
  ready: i18n.t('To pack'),
  sent: i18n.t('With a tracking ID'),
  waiting: i18n.t('Waiting'),
});

function viewOf({ tracking_id, waits_for }: PackingClaimRecord): View {
  if (tracking_id !== null) return 'sent';
  return waits_for === null ? 'ready' : 'waiting';
}

/** The parcels of a group order for helpers who pack. */
export function TeamPackingPage() {
  const [address, write, idIn] = useAddress();
  const gos = PackingApi.useGetPackingGosQuery();
  const goId = idIn('go') ?? null;
  return (
    <>
      <PageHead title={i18n.t('Packing')} />
      <Loaded
        query={gos}
        failed={i18n.t('Error loading group orders')}
        empty={
          <Notice
            title={i18n.t('Nothing is to be packed.')}
            text={i18n.t('Group orders appear here once their goods are on the way.')}
          />
        }
      >
        {(found) => (
          <>
            <div className="wrap apart">
              <FilterChoice
                label={i18n.t('Group order')}
                all={i18n.t('Choose a group order')}
                long
                flex="1 1 220px"
                options={found.map(({ go_id, title, ready }) => [
                  go_id,
                  i18n.t('{title}: {ready} to pack', { title, ready }),
                ])}
                value={goId}
                onChoose={(chosen) => write({ go: chosen, page: null })}
              />
              {goId !== null && (
                <Segmented<View>
                  aria-label={i18n.t('Parcels')}
                  value={oneOf(views(), address.get('view')) ?? 'ready'}
                  options={Object.entries(views()).map(([value, label]) => ({ value: value as View, label }))}
                  onChange={(view) => write({ view: view === 'ready' ? null : view, page: null })}
                />
              )}
            </div>
            {goId === null ? (
              <Notice title={i18n.t('Choose a group order.')} text={i18n.t('Its parcels appear here.')} />
            ) : (
              <Parcels key={goId} goId={goId} view={oneOf(views(), address.get('view')) ?? 'ready'} />
            )}
          </>
        )}
      </Loaded>
    </>
  );
}

function Parcels({ goId, view }: { readonly goId: number; readonly view: View }) {
  const query = PackingApi.useGetPackingClaimsQuery({ go_id: goId });
  return (
    <Loaded query={query} failed={i18n.t('Error loading the parcels')}>
      {(claims) => {
        const shown = claims.filter((claim) => viewOf(claim) === view);
        return (
          <>
            <p role="status" className="quiet">
              {i18n.t('{n, plural, one {{n} parcel} other {{n} parcels}}', { n: shown.length })}
            </p>
            {shown.length === 0 ? (
              <Notice title={i18n.t('No parcel here.')} />
            ) : (
              <Paged items={shown} pageSize={25}>
                {(some) => some.map((claim) => <PackClaim key={claim.claim_id} claim={claim} />)}
              </Paged>
            )}
          </>
        );
      }}
    </Loaded>
  );
}
