import { DownOutlined } from '@ant-design/icons';
import type { CheckRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { useId, useState } from 'react';
import styles from './Desk.module.css';
import { OperationCard } from './OperationCard';
import { OperationApi } from './operationApi';

type State = CheckRecord['state'];

/** The state of the operation as one dot, red if something is wrong; its card is behind it (rule D143). */
export function OperationLine() {
  // The checks query the mail server and the disk, up to four seconds: the counts of the desk do not wait for them.
  const { data, error } = OperationApi.useAdmGetOperationQuery();
  const [open, setOpen] = useState(false);
  const cardId = useId();
  const state = error ? 'wrong' : data && worstOf(data.checks);
  return (
    <>
      <button
        type="button"
        className={styles.operation}
        aria-expanded={open}
        aria-controls={cardId}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.dot} data-state={state} aria-hidden="true" />
        {wordsOf(state)}
        <DownOutlined className="arrow small" aria-hidden="true" />
      </button>
      <div id={cardId}>{open && <OperationCard />}</div>
    </>
  );
}

function worstOf(checks: readonly CheckRecord[]): State {
  const has = (wanted: State) => checks.some(({ state }) => state === wanted);
  if (has('wrong')) return 'wrong';
  return has('look') ? 'look' : 'fine';
}

function wordsOf(state: State | undefined): string {
  switch (state) {
    case 'fine':
      return i18n.t('Operation: all is fine');
    case 'look':
      return i18n.t('Operation: something needs a look');
    case 'wrong':
      return i18n.t('Operation: something is wrong');
    case undefined:
      return i18n.t('Operation: checking …');
  }
}
