import type { GoRecord } from '@fan-beats/backend/contract';
import { useNavigate } from 'react-router-dom';
import { CreateGoForm } from '../../features/gos/admin/CreateGoForm';
import sheet from '../../shared/ui/Rows.module.css';
import { GoAdminRow } from '../../features/gos/admin/GoAdminRow';
import { useAdmDeleteGoMutation, useAdmGoListQuery } from '../../features/gos/admin/gosAdminApi';
import { useNow } from '../../shared/clock/useNow';
import { usePageTitle } from '../../shared/frame/usePageTitle';
import { paths } from '../../shared/routes/paths';
import { Loaded } from '../../shared/ui/Loaded';
import { Notice } from '../../shared/ui/Notice';
import { Paged } from '../../shared/ui/Paged';
import { PageHead } from '../../shared/ui/PageHead';
import { Panel } from '../../shared/ui/Panel';
import { useDeleteQuestion } from '../../shared/ui/useDeleteQuestion';

const pageSize = 30;

export function GosPage() {
  usePageTitle('Go List');
  const navigate = useNavigate();
  const query = useAdmGoListQuery();
  return (
    <>
      <PageHead title="Go List" />
      <Panel>
        <CreateGoForm onCreated={(goId) => void navigate(paths.editGo(goId))} />
      </Panel>
      <Loaded query={query} failed="Error loading group orders">
        {(gos) => <GoRows gos={gos} />}
      </Loaded>
    </>
  );
}

function GoRows({ gos }: { readonly gos: readonly GoRecord[] }) {
  const now = useNow();
  const navigate = useNavigate();
  const [deleteGo] = useAdmDeleteGoMutation();
  const askToDelete = useDeleteQuestion();
  if (gos.length === 0) return <Notice title="No Go items found..." text="Create the first one above." />;

  const remove = ({ go_id: id }: GoRecord) =>
    askToDelete({
      question: 'Are you sure you want to delete this Go item?',
      okText: 'Delete',
      onDelete: () => deleteGo({ id }).unwrap(),
    });

  return (
    <Paged items={gos} pageSize={pageSize}>
      {(shown) => (
        <ul className={sheet.rows} aria-label="Group orders">
          {shown.map((go) => (
            <GoAdminRow
              key={go.go_id}
              go={go}
              now={now}
              onDelete={() => remove(go)}
              onCloned={(goId) => void navigate(paths.editGo(goId))}
            />
          ))}
        </ul>
      )}
    </Paged>
  );
}
