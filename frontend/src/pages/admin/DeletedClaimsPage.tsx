import { DeletedClaims } from '../../features/statements/DeletedClaims';
import { usePageTitle } from '../../shared/frame/usePageTitle';
import { paths } from '../../shared/routes/paths';
import { PageHead } from '../../shared/ui/frame/PageHead';
import { Panel } from '../../shared/ui/frame/Panel';

export function DeletedClaimsPage() {
  usePageTitle('Deleted Claims');
  return (
    <>
      <PageHead title="Deleted Claims" back={{ to: paths.adminClaims, label: 'Claims' }} />
      <Panel>
        <DeletedClaims />
      </Panel>
    </>
  );
}
