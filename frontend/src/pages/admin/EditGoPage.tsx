import { DashboardOutlined, LinkOutlined } from '@ant-design/icons';
import { i18n } from '@lingui/core';
import { useParams } from 'react-router-dom';
import { CloneGoButton } from '../../features/catalogue/gos/admin/CloneGoButton';
import { GoEditForm } from '../../features/catalogue/gos/admin/GoEditForm';
import { GosAdminApi } from '../../features/catalogue/gos/admin/gosAdminApi';
import { GoHistory } from '../../features/books/history/record/RecordHistory';
import { parseId, paths } from '../../shared/routes/paths';
import { LinkButton, PageHead } from '../../shared/ui/frame/Page';
import { Loaded } from '../../shared/ui/states/Loaded';
import { HeldMoney } from '../../features/money/payments/office/HeldMoney';

export function EditGoPage() {
  const goId = parseId(useParams()['goId']) ?? 0;
  const query = GosAdminApi.useAdmGetGoQuery({ go_id: goId });
  const go = query.currentData;
  const readNewest = async () => (await query.refetch()).data;
  return (
    <>
      <PageHead
        title={go?.title ?? i18n.t('Group order')}
        back={{ to: paths.adminGos, label: i18n.t('Go List') }}
      >
        {go && (
          <>
            <LinkButton to={paths.goCockpit(goId)} icon={<DashboardOutlined aria-hidden />}>
              {i18n.t('Cockpit')}
            </LinkButton>
            <LinkButton to={paths.linkItems(goId)} icon={<LinkOutlined aria-hidden />}>
              {i18n.t('Link items')}
            </LinkButton>
            <CloneGoButton go={go} />
          </>
        )}
      </PageHead>
      <Loaded query={query} failed={i18n.t('Error loading group order')} rows={10}>
        {(found) => (
          <>
            <HeldMoney goId={found.go_id} />
            <GoEditForm key={found.go_id} go={found} readNewest={readNewest} />
            <GoHistory key={`history ${found.go_id}`} goId={found.go_id} />
          </>
        )}
      </Loaded>
    </>
  );
}
