import { LinkOutlined } from '@ant-design/icons';
import { useParams } from 'react-router-dom';
import { GoEditForm } from '../../features/gos/admin/GoEditForm';
import { useAdmGetGoQuery } from '../../features/gos/admin/gosAdminApi';
import { usePageTitle } from '../../shared/frame/usePageTitle';
import { parseId, paths } from '../../shared/routes/paths';
import { LinkButton } from '../../shared/ui/LinkButton';
import { ListSkeleton } from '../../shared/ui/ListSkeleton';
import { Loaded } from '../../shared/ui/Loaded';
import { PageHead } from '../../shared/ui/PageHead';

export function EditGoPage() {
  const goId = parseId(useParams()['goId']) ?? 0;
  const query = useAdmGetGoQuery({ go_id: goId });
  const title = query.currentData?.title ?? 'Group order';
  usePageTitle(title);
  const readNewest = async () => (await query.refetch()).data ?? null;

  return (
    <>
      <PageHead title={title} back={{ to: paths.adminGos, label: 'Go List' }}>
        <LinkButton to={paths.linkItems(goId)} icon={<LinkOutlined />}>
          Link items
        </LinkButton>
      </PageHead>
      <Loaded query={query} failed="Error loading group order" skeleton={<ListSkeleton rows={10} />}>
        {(go) => <GoEditForm key={go.go_id} go={go} readNewest={readNewest} />}
      </Loaded>
    </>
  );
}
