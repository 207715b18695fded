import type { WithdrawalRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { errorMessage } from '../../shared/api/apiError';
import { formatDateTime } from '../../shared/format/figures';
import { useAttempt } from '../../shared/forms/useAttempt';
import { useReported } from '../../shared/forms/useReported';
import { useTextDraft } from '../../shared/forms/useTextDraft';
import { Dialog } from '../../shared/ui/questions/Dialog';
import { useDeleteQuestion } from '../../shared/ui/questions/useDeleteQuestion';
import { StatusTag } from '../../shared/ui/show/StatusTag';
import { Failure } from '../../shared/ui/states/Failure';
import { WithdrawalsApi } from './withdrawalsApi';

type Waiting = WithdrawalRecord & { readonly waiting_id: number };
const isWaiting = (withdrawal: WithdrawalRecord): withdrawal is Waiting => withdrawal.waiting_id !== null;

/** Withdrawals that match no claim: they wait until an organiser sorts or erases them (rule L10). */
export function WaitingWithdrawals({ withdrawals }: { readonly withdrawals: readonly WithdrawalRecord[] }) {
  const waiting = withdrawals.filter(isWaiting);
  if (waiting.length === 0) return null;
  return (
    <ul className="framed" aria-label={i18n.t('Withdrawals to sort, newest first')}>
      {waiting.map((withdrawal) => (
        <WaitingWithdrawal
          key={withdrawal.waiting_id}
          withdrawal={withdrawal}
          isOneOfSeveral={waiting.filter((other) => hasAddressOf(withdrawal, other)).length > 1}
        />
      ))}
    </ul>
  );
}

const hasAddressOf = (one: Waiting, other: Waiting): boolean =>
  one.mail?.toLowerCase() === other.mail?.toLowerCase();

interface WaitingProps {
  readonly withdrawal: Waiting;
  /** True if others came from the same address. */
  readonly isOneOfSeveral: boolean;
}

function WaitingWithdrawal({ withdrawal, isOneOfSeveral }: WaitingProps) {
  const [erase] = WithdrawalsApi.useAdmEraseWaitingWithdrawalMutation();
  const ask = useDeleteQuestion();
  const [sorting, setSorting] = useState(false);
  const { waiting_id: waitingId, declared_at, name, mail, reference, about } = withdrawal;
  const writer = name ?? '';
  const askToErase = () =>
    ask({
      question: i18n.t('Erase the withdrawal of {writer}?', { writer }),
      consequence: i18n.t('It is not answered. Nothing of it stays, and it cannot come back.'),
      okText: i18n.t('Erase'),
      onDelete: () => erase({ waiting_id: waitingId }).unwrap(),
      failed: i18n.t('The withdrawal could not be erased'),
    });
  return (
    <li>
      <div className="stack">
        <span className="line">
          <time className="quiet digits" dateTime={declared_at}>
            {formatDateTime(declared_at)}
          </time>
          <StatusTag tone="warning">{i18n.t('Not sorted yet')}</StatusTag>
        </span>
        <span>{`${writer}, ${mail ?? ''}`}</span>
        <span>{i18n.t('“{reference}” fits no claim of this address', { reference: reference ?? '' })}</span>
        <span className="ownLines">{about ?? i18n.t('All of it')}</span>
      </div>
      <div className="line">
        <Button
          aria-label={i18n.t('Sort: withdrawal of {writer}', { writer })}
          onClick={() => setSorting(true)}
        >
          {i18n.t('Sort')}
        </Button>
        <Button danger aria-label={i18n.t('Erase: withdrawal of {writer}', { writer })} onClick={askToErase}>
          {i18n.t('Erase')}
        </Button>
        {isOneOfSeveral && <EraseAllButton waitingId={waitingId} mail={mail ?? ''} />}
      </div>
      {sorting && <SortDialog waitingId={waitingId} writer={writer} onClose={() => setSorting(false)} />}
    </li>
  );
}

interface EraseAllProps {
  readonly waitingId: number;
  readonly mail: string;
}

/** One person may send many: this erases all that wait from one address in one act. */
function EraseAllButton({ waitingId, mail }: EraseAllProps) {
  const [preview, { isFetching }] = WithdrawalsApi.useLazyAdmPreviewErasingAddressQuery();
  const [erase] = WithdrawalsApi.useAdmEraseWaitingOfAddressMutation();
  const ask = useDeleteQuestion();
  const reported = useReported();
  const askToErase = () =>
    reported(async () => {
      const { waiting, last_waiting_id } = await preview({ waiting_id: waitingId }).unwrap();
      ask({
        question: i18n.t(
          'Erase {n, plural, one {{n} withdrawal} other {{n} withdrawals}} of {mail} that {n, plural, one {waits} other {wait}}?',
          { n: waiting, mail },
        ),
        consequence: i18n.t('None is answered. Nothing of what was typed stays, and it cannot come back.'),
        okText: i18n.t('Erase all'),
        onDelete: () => erase({ waiting_id: waitingId, last_waiting_id }).unwrap(),
        failed: i18n.t('The withdrawals could not be erased'),
      });
    }, i18n.t('The withdrawals could not be counted'));
  return (
    <Button danger loading={isFetching} onClick={() => void askToErase()}>
      {i18n.t('Erase all of {mail}', { mail })}
    </Button>
  );
}

interface SortProps {
  readonly waitingId: number;
  readonly writer: string;
  readonly onClose: () => void;
}

function SortDialog({ waitingId, writer, onClose }: SortProps) {
  const [sort, { isLoading }] = WithdrawalsApi.useAdmSortWithdrawalMutation();
  const { keyFor } = useAttempt();
  const typed = useTextDraft(`sorting of withdrawal ${waitingId}`);
  const close = () => {
    typed.drop();
    onClose();
  };
  const [failed, setFailed] = useState<string | null>(null);
  const number = typed.text.trim().replace(/^#/, '');
  const isNumber = /^[1-9]\d{0,8}$/.test(number);
  const submit = async () => {
    if (isLoading) return;
    const sorted = { waiting_id: waitingId, claim_id: number === '' ? null : Number(number) };
    try {
      await sort({ ...sorted, idempotency_key: keyFor(sorted) }).unwrap();
      close();
    } catch (error) {
      setFailed(errorMessage(error, i18n.t('The withdrawal could not be sorted')));
    }
  };
  return (
    <Dialog
      title={i18n.t('Sort: withdrawal of {writer}', { writer })}
      busy={isLoading}
      onClose={close}
      onOk={() => void submit()}
      okText={i18n.t('Sort')}
      confirmLoading={isLoading}
      okButtonProps={{ disabled: number !== '' && !isNumber }}
    >
      <div className="form">
        <p>
          {i18n.t('Then it is in the ledger, and you can answer it. The fan of the claim sees it there.')}
        </p>
        <Failure text={failed} />
        <label className="grid gap6">
          <span>{i18n.t('Number of the claim (left empty, it belongs to none)')}</span>
          <Input
            inputMode="numeric"
            maxLength={10}
            value={typed.text}
            onChange={({ target }) => typed.setText(target.value)}
          />
        </label>
      </div>
    </Dialog>
  );
}
