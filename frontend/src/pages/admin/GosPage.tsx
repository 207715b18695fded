import type { GoRecord, GoSumsRecord } from '@fan-beats/backend/contract';
import { ImportOutlined } from '@ant-design/icons';
import { i18n } from '@lingui/core';
import { Button, Checkbox } from 'antd';
import { useNavigate } from 'react-router-dom';
import { closesToday, searchGos } from '../../features/catalogue/gos/admin/goSearch';
import { useAddress } from '../../shared/routes/useAddress';
import { GoAdminRow } from '../../features/catalogue/gos/admin/GoAdminRow';
import { GosAdminApi } from '../../features/catalogue/gos/admin/gosAdminApi';
import { useNow } from '../../shared/clock/useNow';
import { errorMessage } from '../../shared/api/apiError';
import { refusedFields } from '../../shared/forms/refusedFields';
import { paths } from '../../shared/routes/paths';
import { CreateForm } from '../../shared/ui/fields/CreateForm';
import { SearchField } from '../../shared/ui/lists/Filters';
import { ListSkeleton, Loaded, Notice } from '../../shared/ui/states/Loaded';
import { PagedList } from '../../shared/ui/lists/Paged';
import { LinkButton, PageHead, Panel } from '../../shared/ui/frame/Page';
import { useDeleteQuestion } from '../../shared/ui/questions/useDeleteQuestion';

export function GosPage() {
  const navigate = useNavigate();
  const query = GosAdminApi.useAdmGoListQuery();
  const { data: sums = [], isLoading } = GosAdminApi.useAdmGetGoSumsQuery();
  const [create, { isLoading: creating, error }] = GosAdminApi.useAdmCreateGoMutation();
  const createGo = async (title: string): Promise<boolean> => {
    const answer = await create({ title });
    if (!answer.data) return false;
    await navigate(paths.editGo(answer.data.go_id));
    return true;
  };
  return (
    <>
      <PageHead title={i18n.t('Go List')}>
        <LinkButton to={paths.takeOver} icon={<ImportOutlined aria-hidden />}>
          {i18n.t('Take over a group order')}
        </LinkButton>
      </PageHead>
      <Panel>
        <CreateForm
          draftName="new group order"
          label={i18n.t('New group order')}
          field={{ 'aria-label': i18n.t('Title'), placeholder: i18n.t('Title of a new group order') }}
          button={{ type: 'primary', children: i18n.t('Create') }}
          creating={creating}
          failure={
            error && (refusedFields(error, { title: i18n.t('Title') })['title'] ?? errorMessage(error))
          }
          onCreate={createGo}
        />
      </Panel>
      <Loaded
        query={query}
        failed={i18n.t('Error loading group orders')}
        empty={
          <Notice
            title={i18n.t('No Go items found...')}
            text={i18n.t('Create the first one above, or take over one that runs in a sheet.')}
          />
        }
      >
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
  const [deleteGo] = GosAdminApi.useAdmDeleteGoMutation();
  const askToDelete = useDeleteQuestion();
  const [address, write] = useAddress();
  const search = address.get('q') ?? '';
  const hideArchived = address.get('archived') === 'hide';
  const onlyClosing = address.get('closes') === 'today';

  const remove = ({ go_id: id }: GoRecord) =>
    askToDelete({
      question: i18n.t('Are you sure you want to delete this Go item?'),
      okText: i18n.t('Delete'),
      onDelete: () => deleteGo({ id }).unwrap(),
    });

  const sumsOf = new Map(sums.map((one) => [one.go_id, one]));
  const found = searchGos(gos, { search, hideArchived }).filter((go) => !onlyClosing || closesToday(go, now));
  return (
    <>
      <search className="line apart" aria-label={i18n.t('Find group orders')}>
        <SearchField
          label={i18n.t('Search group orders')}
          placeholder={i18n.t('Search')}
          flex="0 1 320px"
          value={search}
          onSearch={(q) => write({ q, page: null })}
        />
        <Checkbox
          checked={hideArchived}
          onChange={(event) => write({ archived: event.target.checked ? 'hide' : null, page: null })}
        >
          {i18n.t('Hide archived')}
        </Checkbox>
        <Checkbox
          checked={onlyClosing}
          onChange={(event) => write({ closes: event.target.checked ? 'today' : null, page: null })}
        >
          {i18n.t('Closes today')}
        </Checkbox>
        <span className="quiet small" role="status">
          {i18n.t('{n} of {all} shown', { n: found.length, all: gos.length })}
        </span>
      </search>
      <PagedList
        items={found}
        pageSize={30}
        className="sheet"
        label={i18n.t('Group orders')}
        empty={
          <Notice
            title={i18n.t('No group order matches.')}
            action={
              <Button onClick={() => write({ q: null, archived: null, closes: null, page: null })}>
                {i18n.t('Show all')}
              </Button>
            }
          />
        }
      >
        {(go) => (
          <GoAdminRow
            key={go.go_id}
            go={go}
            sums={sumsOf.get(go.go_id)}
            now={now}
            onDelete={() => remove(go)}
          />
        )}
      </PagedList>
    </>
  );
}
