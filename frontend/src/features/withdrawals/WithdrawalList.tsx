import type { WithdrawalRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Button, Input, Segmented } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { errorMessage, isConflict } from '../../shared/api/apiError';
import { formatDateTime } from '../../shared/format/figures';
import { useAttempt } from '../../shared/forms/useAttempt';
import { useTextDraft } from '../../shared/forms/useTextDraft';
import { useAddress } from '../../shared/routes/useAddress';
import { paths } from '../../shared/routes/paths';
import { Panel } from '../../shared/ui/frame/Page';
import { Dialog } from '../../shared/ui/questions/Dialog';
import { useDeleteQuestion } from '../../shared/ui/questions/useDeleteQuestion';
import { StatusTag } from '../../shared/ui/show/StatusTag';
import { Failure } from '../../shared/ui/states/Failure';
import { LoadFailure } from '../../shared/ui/states/Loaded';
import { WaitingWithdrawals } from './WaitingWithdrawals';
import { WithdrawalsApi } from './withdrawalsApi';

type Fact = WithdrawalRecord & { readonly position: number };
const isFact = (withdrawal: WithdrawalRecord): withdrawal is Fact => withdrawal.position !== null;

type Answer = NonNullable<WithdrawalRecord['answer']>;

const answers = (): Readonly<Record<Answer, { readonly act: string; readonly state: string }>> => ({
  accepted: { act: i18n.t('Accept'), state: i18n.t('Accepted') },
  asked: { act: i18n.t('Ask back'), state: i18n.t('Asked back') },
  refused: { act: i18n.t('Refuse'), state: i18n.t('Refused') },
});
const kinds = ['accepted', 'asked', 'refused'] as const;

/** Withdrawals, newest first, all of them or those that wait for an answer; nothing if there are none (rule L6). */
export function WithdrawalList() {
  const [address, write] = useAddress();
  const onlyOpen = address.get('withdrawals') === 'open';
  const { data, error, refetch } = WithdrawalsApi.useAdmGetWithdrawalsQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: 30_000,
    skipPollingIfUnfocused: true,
  });
  const [erase] = WithdrawalsApi.useAdmEraseWithdrawalMutation();
  const ask = useDeleteQuestion();
  const [answering, setAnswering] = useState<Pick<AnswerProps, 'withdrawal' | 'answer'> | null>(null);
  const askToErase = ({ position, name, answer }: Fact) =>
    ask({
      question: i18n.t('Erase the withdrawal of {name} for good?', {
        name: name ?? i18n.t('Gelöschter Nutzer'),
      }),
      consequence:
        answer === null
          ? i18n.t(
              'It is not answered yet. Name, address and all that was written leave the ledger and its exports, and cannot come back. The ledger keeps that there was a withdrawal.',
            )
          : i18n.t(
              'Name, address and all that was written leave the ledger and its exports, and cannot come back. The ledger keeps that there was a withdrawal.',
            ),
      okText: i18n.t('Erase'),
      onDelete: () => erase({ position }).unwrap(),
      failed: i18n.t('The withdrawal could not be erased'),
    });
  if (error && !data)
    return <LoadFailure failed={i18n.t('Error loading withdrawals')} error={error} onRetry={refetch} />;
  if (!data || data.length === 0) return null;
  const shown = data.filter(({ answer }) => !onlyOpen || answer === null);
  return (
    <Panel title={i18n.t('Withdrawals')}>
      <div className="line">
        <Segmented
          aria-label={i18n.t('Withdrawals')}
          value={onlyOpen ? 'open' : 'all'}
          options={[
            { value: 'all', label: i18n.t('All') },
            { value: 'open', label: i18n.t('To answer') },
          ]}
          onChange={(value) => write({ withdrawals: value === 'open' ? value : null })}
        />
        <span className="quiet small" role="status">
          {i18n.t('{n} of {all} shown', { n: shown.length, all: data.length })}
        </span>
      </div>
      <WaitingWithdrawals withdrawals={shown} />
      <ul className="framed" aria-label={i18n.t('Withdrawals, newest first')} hidden={!shown.some(isFact)}>
        {shown.filter(isFact).map((withdrawal) => (
          <li key={withdrawal.position}>
            <div className="stack">
              <span className="line">
                <time className="quiet digits" dateTime={withdrawal.declared_at}>
                  {formatDateTime(withdrawal.declared_at)}
                </time>
                <StatusTag tone={withdrawal.answer === null ? 'warning' : 'neutral'}>
                  {withdrawal.answer === null
                    ? i18n.t('Not answered yet')
                    : answers()[withdrawal.answer].state}
                </StatusTag>
              </span>
              <span>{`${withdrawal.name ?? i18n.t('Gelöschter Nutzer')}, ${withdrawal.mail ?? ''}`}</span>
              <span>
                {withdrawal.claim_id === null ? (
                  i18n.t('“{reference}” fits no claim of this address', {
                    reference: withdrawal.reference ?? '',
                  })
                ) : (
                  <Link to={paths.claimHistory(withdrawal.claim_id)}>
                    {i18n.t('Claim #{claim_id}', { claim_id: withdrawal.claim_id })}
                  </Link>
                )}
              </span>
              <span className="ownLines">{withdrawal.about ?? i18n.t('All of it')}</span>
              {withdrawal.reason !== null && <span className="quiet">{`“${withdrawal.reason}”`}</span>}
            </div>
            <div className="line">
              {kinds
                .filter((answer) => answer !== withdrawal.answer)
                .map((answer) => (
                  <Button
                    key={answer}
                    aria-label={i18n.t('{act}: withdrawal {position}', {
                      act: answers()[answer].act,
                      position: withdrawal.position,
                    })}
                    onClick={() => setAnswering({ withdrawal, answer })}
                  >
                    {answers()[answer].act}
                  </Button>
                ))}
              {withdrawal.claim_id === null && (
                <Button
                  danger
                  aria-label={i18n.t('Erase: withdrawal {position}', { position: withdrawal.position })}
                  onClick={() => askToErase(withdrawal)}
                >
                  {i18n.t('Erase')}
                </Button>
              )}
              <Link to={paths.ledgerEvent(withdrawal.position)}>
                {i18n.t('Event {position}', { position: withdrawal.position })}
              </Link>
            </div>
          </li>
        ))}
      </ul>
      {answering && (
        <AnswerDialog
          {...answering}
          readNewest={async () => {
            const { position } = answering.withdrawal;
            return (await refetch()).data?.find((one) => one.position === position);
          }}
          onClose={() => setAnswering(null)}
        />
      )}
    </Panel>
  );
}

interface AnswerProps {
  readonly withdrawal: Fact;
  readonly answer: Answer;
  readonly readNewest: () => Promise<WithdrawalRecord | undefined>;
  readonly onClose: () => void;
}

/** The dialog before an answer: a mail cannot be called back. */
function AnswerDialog({ withdrawal, answer, readNewest, onClose }: AnswerProps) {
  const [send, { isLoading }] = WithdrawalsApi.useAdmAnswerWithdrawalMutation();
  const { keyFor } = useAttempt();
  const [seen, setSeen] = useState(withdrawal.answer);
  const { text: reason, setText: setReason, drop } = useTextDraft(`withdrawal ${withdrawal.position}`);
  const close = () => {
    drop();
    onClose();
  };
  const [failed, setFailed] = useState<string | null>(null);
  const { act } = answers()[answer];
  const submit = async () => {
    if (isLoading) return;
    const said = {
      position: withdrawal.position,
      claim_id: withdrawal.claim_id,
      answer,
      reason: reason.trim() || null,
      answer_seen: seen,
    };
    try {
      await send({ ...said, idempotency_key: keyFor(said) }).unwrap();
      close();
    } catch (error) {
      const newest = isConflict(error) ? await readNewest() : undefined;
      if (newest) setSeen(newest.answer);
      setFailed(
        newest?.answer
          ? i18n.t('Another organiser answered meanwhile: {state}. Press again to answer otherwise.', {
              state: answers()[newest.answer].state,
            })
          : errorMessage(error, i18n.t('The answer could not be saved')),
      );
    }
  };
  return (
    <Dialog
      title={i18n.t('{act}: withdrawal of {name}', {
        act,
        name: withdrawal.name ?? i18n.t('Gelöschter Nutzer'),
      })}
      busy={isLoading}
      onClose={close}
      onOk={() => void submit()}
      okText={act}
      confirmLoading={isLoading}
      okButtonProps={{ disabled: answer !== 'accepted' && reason.trim() === '' }}
    >
      <div className="form">
        <p>
          {withdrawal.mail === null
            ? i18n.t('Nobody gets a mail. Money and stock stay as they are: book what follows by hand.')
            : i18n.t('{mail} gets a mail. Money and stock stay as they are: book what follows by hand.', {
                mail: withdrawal.mail,
              })}
        </p>
        <Failure text={failed} />
        <label className="grid gap6">
          <span>
            {answer === 'accepted' ? i18n.t('What else to write (optional)') : i18n.t('What to write')}
          </span>
          <Input.TextArea
            maxLength={2000}
            autoSize={{ minRows: 3, maxRows: 10 }}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </label>
      </div>
    </Dialog>
  );
}
