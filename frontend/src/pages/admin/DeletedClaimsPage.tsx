import { i18n } from '@lingui/core';
import { DeletedClaims } from '../../features/money/statements/DeletedClaims';
import { paths } from '../../shared/routes/paths';
import { PageHead, Panel } from '../../shared/ui/frame/Page';

export function DeletedClaimsPage() {
  return (
    <>
      <PageHead title={i18n.t('Deleted Claims')} back={{ to: paths.adminClaims, label: i18n.t('Claims') }} />
      <Panel>
        <DeletedClaims />
      </Panel>
    </>
  );
}
