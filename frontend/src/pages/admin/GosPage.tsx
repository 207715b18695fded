import type { GoRecord, GoSumsRecord } from '@fan-beats/backend/contract';
import { Button, Checkbox, Input } from 'antd';
import { SearchOutlined } from '@ant-design/icons';
import { useNavigate } from 'react-router-dom';
import { searchGos } from '../../features/gos/admin/goSearch';
import styles from '../../features/gos/admin/GoAdmin.module.css';
import { useAddress } from '../../shared/routes/useAddress';
import { CreateGoForm } from '../../features/gos/admin/CreateGoForm';
import sheet from '../../shared/ui/Rows.module.css';
import { GoAdminRow } from '../../features/gos/admin/GoAdminRow';
import {
  useAdmDeleteGoMutation,
  useAdmGetGoSumsQuery,
  useAdmGoListQuery,
} from '../../features/gos/admin/gosAdminApi';
import { useNow } from '../../shared/clock/useNow';
import { usePageTitle } from '../../shared/frame/usePageTitle';
import { paths } from '../../shared/routes/paths';
import { ListSkeleton } from '../../shared/ui/ListSkeleton';
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
  const { data: sums = [], isLoading } = useAdmGetGoSumsQuery();
  return (
    <>
      <PageHead title="Go List" />
      <Panel>
        <CreateGoForm onCreated={(goId) => void navigate(paths.editGo(goId))} />
      </Panel>
      <Loaded query={query} failed="Error loading group orders">
        {(gos) => (isLoading ? <ListSkeleton /> : <GoRows gos={gos} sums={sums} />)}
      </Loaded>
    </>
  );
}

interface GoRowsProps {
  readonly gos: readonly GoRecord[];
  readonly sums: readonly GoSumsRecord[];
}

function GoRows({ gos, sums }: GoRowsProps) {
  const now = useNow();
  const navigate = useNavigate();
  const [deleteGo] = useAdmDeleteGoMutation();
  const askToDelete = useDeleteQuestion();
  const [address, write] = useAddress();
  const search = address.get('q') ?? '';
  const hideArchived = address.get('archived') === 'hide';
  if (gos.length === 0) return <Notice title="No Go items found..." text="Create the first one above." />;

  const remove = ({ go_id: id }: GoRecord) =>
    askToDelete({
      question: 'Are you sure you want to delete this Go item?',
      okText: 'Delete',
      onDelete: () => deleteGo({ id }).unwrap(),
    });

  const sumsOf = new Map(sums.map((one) => [one.go_id, one]));
  const found = searchGos(gos, { search, hideArchived });
  return (
    <>
      <search className={styles.filters} aria-label="Find group orders">
        <Input
          className={styles.what ?? ''}
          type="search"
          allowClear
          prefix={<SearchOutlined aria-hidden />}
          placeholder="Search"
          aria-label="Search group orders"
          value={search}
          onChange={(event) => write({ q: event.target.value, page: null })}
        />
        <Checkbox
          checked={hideArchived}
          onChange={(event) => write({ archived: event.target.checked ? 'hide' : null, page: null })}
        >
          Hide archived
        </Checkbox>
        <span className={styles.quiet} role="status">{`${found.length} of ${gos.length} shown`}</span>
      </search>
      {found.length === 0 ? (
        <Notice
          title="No group order matches."
          action={<Button onClick={() => write({ q: null, archived: null, page: null })}>Show all</Button>}
        />
      ) : (
        <Paged items={found} pageSize={pageSize}>
          {(shown) => (
            <ul className={sheet.rows} aria-label="Group orders">
              {shown.map((go) => (
                <GoAdminRow
                  key={go.go_id}
                  go={go}
                  sums={sumsOf.get(go.go_id)}
                  now={now}
                  onDelete={() => remove(go)}
                  onCloned={(goId) => void navigate(paths.editGo(goId))}
                />
              ))}
            </ul>
          )}
        </Paged>
      )}
    </>
  );
}
