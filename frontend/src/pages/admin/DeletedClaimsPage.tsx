import { DeletedClaims } from '../../features/statements/DeletedClaims';
import { paths } from '../../shared/routes/paths';
import { PageHead } from '../../shared/ui/frame/PageHead';
import { Panel } from '../../shared/ui/frame/Panel';

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
