import { i18n } from '@lingui/core';
import { useNavigate } from 'react-router-dom';
import { GoSelect } from '../../features/catalogue/gos/admin/GoSelect';
import { paths } from '../../shared/routes/paths';
import { PageHead, Panel } from '../../shared/ui/frame/Page';

/** Leads helpers with the grant Money to the bills of a group order. */
export function TeamBillsPage() {
  const navigate = useNavigate();
  return (
    <>
      <PageHead title={i18n.t('Bills')} />
      <Panel>
        <p className="quiet">
          {i18n.t('Costs of parcels and customs are divided over the claims of a group order.')}
        </p>
        <GoSelect
          label={i18n.t('Group order')}
          goId={null}
          onChoose={(goId) => goId !== null && void navigate(`${paths.teamBills}/${goId}`)}
        />
      </Panel>
    </>
  );
}
