import { EditOutlined, LinkOutlined } from '@ant-design/icons';
import { useParams } from 'react-router-dom';
import { GoCockpit } from '../../features/gos/admin/cockpit/GoCockpit';
import { useAdmGetGoCockpitQuery, useAdmGetGoQuery } from '../../features/gos/admin/gosAdminApi';
import { usePageTitle } from '../../shared/frame/usePageTitle';
import { parseId, paths } from '../../shared/routes/paths';
import { LinkButton } from '../../shared/ui/LinkButton';
import { ListSkeleton } from '../../shared/ui/ListSkeleton';
import { Loaded } from '../../shared/ui/Loaded';
import { PageHead } from '../../shared/ui/PageHead';

/** One group order at a glance. */
export function GoCockpitPage() {
  const goId = parseId(useParams()['goId']) ?? 0;
  const query = useAdmGetGoQuery({ go_id: goId });
  const figures = useAdmGetGoCockpitQuery({ go_id: goId });
  const title = query.currentData?.title ?? 'Group order';
  usePageTitle(title);
  const skeleton = <ListSkeleton rows={10} />;
  return (
    <>
      <PageHead title={title} back={{ to: paths.adminGos, label: 'Go List' }}>
        <LinkButton to={paths.editGo(goId)} icon={<EditOutlined aria-hidden />}>
          Edit
        </LinkButton>
        <LinkButton to={paths.linkItems(goId)} icon={<LinkOutlined aria-hidden />}>
          Link items
        </LinkButton>
        <LinkButton to={paths.claimsOfGo(goId)}>Claims</LinkButton>
        <LinkButton to={paths.freebieMonitor(goId)}>Freebie Monitor</LinkButton>
        <LinkButton to={`${paths.packing}?go=${goId}`}>Packing pages</LinkButton>
      </PageHead>
      <Loaded query={query} failed="Error loading group order" skeleton={skeleton}>
        {(go) => (
          <Loaded query={figures} failed="Error loading figures" skeleton={skeleton}>
            {(cockpit) => <GoCockpit go={go} cockpit={cockpit} />}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}
