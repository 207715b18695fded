import { CheckOutlined, CloseOutlined, ExclamationOutlined } from '@ant-design/icons';
import type { CheckRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Button } from 'antd';
import { useState } from 'react';
import { loadingErrorMessage } from '../../shared/api/apiError';
import { Panel } from '../../shared/ui/frame/Page';
import { StatusTag } from '../../shared/ui/show/StatusTag';
import { OperationApi } from './operationApi';

const looks = () =>
  ({
    fine: { tone: 'success', word: i18n.t('Fine'), icon: <CheckOutlined /> },
    look: { tone: 'warning', word: i18n.t('Look'), icon: <ExclamationOutlined /> },
    wrong: { tone: 'error', word: i18n.t('Wrong'), icon: <CloseOutlined /> },
  }) as const;

/**
 * The state of the operation in a line, with the checks of `npm run doctor`. Checks that found something wrong are shown at
 * once, the others on request.
 */
export function OperationCard() {
  const { data, error, refetch, isFetching } = OperationApi.useAdmGetOperationQuery();
  const [open, setOpen] = useState(false);
  const checks = data?.checks ?? [];
  const shown = checks.filter(({ state }) => open || state === 'wrong');
  return (
    <Panel title={i18n.t('Operation')}>
      <div className="line between">
        {error ? (
          <p role="alert">
            {i18n.t('Error loading the operation: {loadingErrorMessage}', {
              loadingErrorMessage: loadingErrorMessage(error),
            })}
          </p>
        ) : (
          <p className="quiet small" role="status">
            {data ? summaryOf(checks) : i18n.t('Looking at backups, disk, mail and more …')}
          </p>
        )}
        <div className="wrap">
          {data && (
            <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? i18n.t('Show less') : i18n.t('Show all checks')}
            </Button>
          )}
          <Button size="small" loading={isFetching} onClick={() => void refetch()}>
            {i18n.t('Check again')}
          </Button>
        </div>
      </div>
      {shown.length > 0 && (
        <ul className="column list" aria-label={i18n.t('Checks')}>
          {shown.map(({ name, state, text }) => (
            <li key={name}>
              <StatusTag tone={looks()[state].tone} icon={looks()[state].icon}>
                {looks()[state].word}
              </StatusTag>{' '}
              <span className="strong">{name}</span>: <span className="anywhere">{text}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function summaryOf(checks: readonly CheckRecord[]): string {
  const count = (wanted: CheckRecord['state']) => checks.filter(({ state }) => state === wanted).length;
  if (count('wrong') > 0)
    return i18n.t('{count} of {n} checks found something wrong.', {
      count: count('wrong'),
      n: checks.length,
    });
  if (count('look') > 0)
    return i18n.t('Nothing is wrong; {count} of {n} checks ask for a look.', {
      count: count('look'),
      n: checks.length,
    });
  return i18n.t('All {n} checks are fine.', { n: checks.length });
}
