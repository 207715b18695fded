import { CheckOutlined, CloseOutlined, ExclamationOutlined } from '@ant-design/icons';
import type { CheckRecord } from '@fan-beats/backend/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { loadingErrorMessage } from '../../shared/api/apiError';
import { Panel } from '../../shared/ui/frame/Page';
import { StatusTag } from '../../shared/ui/show/StatusTag';
import { api, trpcQuery } from '../../shared/api/api';

const OperationApi = api.injectEndpoints({
  endpoints: (build) => ({ admGetOperation: build.query(trpcQuery('operation.admGet')) }),
});

const looks = {
  fine: { tone: 'success', word: 'Fine', icon: <CheckOutlined /> },
  look: { tone: 'warning', word: 'Look', icon: <ExclamationOutlined /> },
  wrong: { tone: 'error', word: 'Wrong', icon: <CloseOutlined /> },
} as const;

/**
 * The state of the operation, with the checks of `npm run doctor`. Checks that are not fine are shown at once, the others on
 * request.
 */
export function OperationCard() {
  const { data, error, refetch, isFetching } = OperationApi.useAdmGetOperationQuery();
  const [open, setOpen] = useState(false);
  const checks = data?.checks ?? [];
  const shown = checks.filter(({ state }) => open || state !== 'fine');
  return (
    <Panel title="Operation">
      {error ? (
        <p role="alert">{`Error loading the operation: ${loadingErrorMessage(error)}`}</p>
      ) : (
        <p className="quiet small" role="status">
          {data ? summaryOf(checks) : 'Looking at backups, disk, mail and more …'}
        </p>
      )}
      {shown.length > 0 && (
        <ul className="column list" aria-label="Checks">
          {shown.map(({ name, state, text }) => (
            <li key={name}>
              <StatusTag tone={looks[state].tone} icon={looks[state].icon}>
                {looks[state].word}
              </StatusTag>{' '}
              <span className="strong">{name}</span>: <span className="anywhere">{text}</span>
            </li>
          ))}
        </ul>
      )}
      <div className="wrap">
        {data && (
          <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Show less' : 'Show all checks'}
          </Button>
        )}
        <Button size="small" loading={isFetching} onClick={() => void refetch()}>
          Check again
        </Button>
      </div>
    </Panel>
  );
}

function summaryOf(checks: readonly CheckRecord[]): string {
  const count = (wanted: CheckRecord['state']) => checks.filter(({ state }) => state === wanted).length;
  if (count('wrong') > 0) return `${count('wrong')} of ${checks.length} checks found something wrong.`;
  if (count('look') > 0)
    return `Nothing is wrong; ${count('look')} of ${checks.length} checks ask for a look.`;
  return `All ${checks.length} checks are fine.`;
}
