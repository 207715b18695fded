import { DashboardOutlined, LinkOutlined } from '@ant-design/icons';
import { useNavigate, useParams } from 'react-router-dom';
import { UndoDialog } from '../../features/claims/bulk/UndoDialog';
import { CloneGoButton } from '../../features/gos/admin/CloneGoButton';
import { GoEditForm } from '../../features/gos/admin/GoEditForm';
import { useAdmGetGoQuery } from '../../features/gos/admin/gosAdminApi';
import { GoHistory } from '../../features/books/history/RecordHistory';
import { HeldMoney } from '../../features/payments/office/HeldMoney';
import { usePageTitle } from '../../shared/frame/usePageTitle';
import { parseId, paths } from '../../shared/routes/paths';
import { LinkButton } from '../../shared/ui/LinkButton';
import { ListSkeleton } from '../../shared/ui/ListSkeleton';
import { Loaded } from '../../shared/ui/Loaded';
import { PageHead } from '../../shared/ui/PageHead';

export function EditGoPage() {
  const goId = parseId(useParams()['goId']) ?? 0;
  const navigate = useNavigate();
  const query = useAdmGetGoQuery({ go_id: goId });
  const title = query.currentData?.title ?? 'Group order';
  usePageTitle(title);
  const readNewest = async () => (await query.refetch()).data;

  return (
    <>
      <PageHead title={title} back={{ to: paths.adminGos, label: 'Go List' }}>
        <LinkButton to={paths.goCockpit(goId)} icon={<DashboardOutlined aria-hidden />}>
          Cockpit
        </LinkButton>
        <LinkButton to={paths.linkItems(goId)} icon={<LinkOutlined aria-hidden />}>
          Link items
        </LinkButton>
        {query.currentData && (
          <CloneGoButton
            go={query.currentData}
            onCloned={(cloneId) => void navigate(paths.editGo(cloneId))}
          />
        )}
      </PageHead>
      <Loaded query={query} failed="Error loading group order" skeleton={<ListSkeleton rows={10} />}>
        {(go) => (
          <>
            <HeldMoney
              goId={go.go_id}
              renderUndo={(batchId, onClose) => <UndoDialog batchId={batchId} onClose={onClose} />}
            />
            <GoEditForm key={go.go_id} go={go} readNewest={readNewest} />
            <GoHistory key={`history ${go.go_id}`} goId={go.go_id} />
          </>
        )}
      </Loaded>
    </>
  );
}
