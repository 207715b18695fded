import { EditOutlined, LinkOutlined } from '@ant-design/icons';
import { useParams } from 'react-router-dom';
import { GoCockpit } from '../../features/catalogue/gos/admin/cockpit/GoCockpit';
import { GosAdminApi } from '../../features/catalogue/gos/admin/gosAdminApi';
import { WriteLetter } from '../../features/notices/WriteLetter';
import { HeldMoney } from '../../features/money/payments/office/HeldMoney';
import { parseId, paths } from '../../shared/routes/paths';
import { LinkButton, PageHead } from '../../shared/ui/frame/Page';
import { Loaded } from '../../shared/ui/states/Loaded';

/** One group order at a glance. */
export function GoCockpitPage() {
  const goId = parseId(useParams()['goId']) ?? 0;
  const query = GosAdminApi.useAdmGetGoQuery({ go_id: goId });
  const figures = GosAdminApi.useAdmGetGoCockpitQuery({ go_id: goId });
  return (
    <>
      <PageHead
        title={query.currentData?.title ?? 'Group order'}
        back={{ to: paths.adminGos, label: 'Go List' }}
      >
        <LinkButton to={paths.editGo(goId)} icon={<EditOutlined aria-hidden />}>
          Edit
        </LinkButton>
        <LinkButton to={paths.linkItems(goId)} icon={<LinkOutlined aria-hidden />}>
          Link items
        </LinkButton>
        <LinkButton to={paths.claimsOfGo(goId)}>Claims</LinkButton>
        <LinkButton to={paths.gridOfGo(goId)}>Grid</LinkButton>
        <LinkButton to={paths.billsOfGo(goId)}>Bills</LinkButton>
        <LinkButton to={paths.freebieMonitor(goId)}>Freebie Monitor</LinkButton>
        <LinkButton to={`${paths.packing}?go=${goId}`}>Packing pages</LinkButton>
        <WriteLetter goId={goId} />
      </PageHead>
      <Loaded query={query} failed="Error loading group order" rows={10}>
        {(go) => (
          <Loaded query={figures} failed="Error loading figures" rows={10}>
            {(cockpit) => (
              <>
                <HeldMoney goId={goId} />
                <GoCockpit go={go} cockpit={cockpit} />
              </>
            )}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}
