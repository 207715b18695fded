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
      <PageHead title="Freebie Monitor">
        <GoSelect label="Group order" goId={goId} onChoose={(id) => write({ go: id }, 'push')} />
      </PageHead>
      {goId === null ? (
        <Notice title="Choose a group order." text="Its freebies and their stock appear here." />
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
      failed="Error"
      missing={<Notice title={`Keine Daten gefunden für GO #${goId}`} />}
      empty={<Notice title="Keine Freebies für diese GO beansprucht." />}
    >
      {(rows) => groupFreebies(rows).map((kind) => <FreebieTable key={kind.title} kind={kind} goId={goId} />)}
    </Loaded>
  );
}
