import { DeletedClaims } from '../../features/money/statements/DeletedClaims';
import { paths } from '../../shared/routes/paths';
import { PageHead, Panel } from '../../shared/ui/frame/Page';

export function DeletedClaimsPage() {
  return (
    <>
      <PageHead title="Deleted Claims" back={{ to: paths.adminClaims, label: 'Claims' }} />
      <Panel>
        <DeletedClaims />
      </Panel>
    </>
  );
}
