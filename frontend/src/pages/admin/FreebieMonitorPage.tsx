import { i18n } from '@lingui/core';
import { groupFreebies } from '../../features/freebies/freebieRows';
import { FreebieTable } from '../../features/freebies/FreebieTable';
import { ClaimsApi } from '../../features/claims/claimsApi';
import { GoSelect } from '../../features/catalogue/gos/admin/GoSelect';
import { useAddress } from '../../shared/routes/useAddress';
import { Loaded, Notice } from '../../shared/ui/states/Loaded';
import { PageHead } from '../../shared/ui/frame/Page';

export function FreebieMonitorPage() {
  const [, write, idIn] = useAddress();
  const goId = idIn('go') ?? null;
  return (
    <>
      <PageHead title={i18n.t('Freebie Monitor')}>
        <GoSelect label={i18n.t('Group order')} goId={goId} onChoose={(id) => write({ go: id }, 'push')} />
      </PageHead>
      {goId === null ? (
        <Notice
          title={i18n.t('Choose a group order.')}
          text={i18n.t('Its freebies and their stock appear here.')}
        />
      ) : (
        <FreebiesOfGo goId={goId} />
      )}
    </>
  );
}

function FreebiesOfGo({ goId }: { readonly goId: number }) {
  const query = ClaimsApi.useAdmGetFreebieOverviewForGoQuery({ go_id: goId });
  return (
    <Loaded
      query={query}
      failed={i18n.t('Error')}
      missing={<Notice title={i18n.t('Keine Daten gefunden für GO #{goId}', { goId })} />}
      empty={<Notice title={i18n.t('Keine Freebies für diese GO beansprucht.')} />}
    >
      {(rows) => groupFreebies(rows).map((kind) => <FreebieTable key={kind.title} kind={kind} goId={goId} />)}
    </Loaded>
  );
}
