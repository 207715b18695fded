import type { PaidRecord } from '@fan-beats/backend/contract';
import { addCents, cents, centsFromEuros, eurosFromCents } from '@fan-beats/events/kernel';
import { i18n } from '@lingui/core';
import { App, Button, Radio } from 'antd';
import { useEffect, useState } from 'react';
import { SharedEndpoints } from '../api/sharedEndpoints';
import { formatSum } from '../format/figures';
import { useMay } from '../session/helper';
import { stageNames } from '../format/words';
import { useAttempt } from '../forms/useAttempt';
import { useDraft } from '../forms/useDraft';
import { useOutcome } from '../forms/useOutcome';
import { Failure } from '../ui/states/Failure';
import { Loaded } from '../ui/states/Loaded';
import { Dialog } from '../ui/questions/Dialog';
import { PersonSelect } from './PersonSelect';
import { ReasonField, useReverseQuestion } from './useReverseQuestion';
import { useUnprovenQuestion } from './useUnprovenQuestion';

interface TakeBackProps {
  /** The position of the payment in the ledger. */
  readonly position: number;
}

interface TakeBackMoneyProps extends TakeBackProps {
  readonly kind: 'payment' | 'refund';
  /** The amount in euros. */
  readonly amount: number;
}

/** The button to take back a payment or refund, on every list of them (rule D83); if that was done before, the answer says so. */
export function TakeBackMoney({ kind, amount, position }: TakeBackMoneyProps) {
  const askToReverse = useReverseQuestion();
  const may = useMay('money');
  if (!may) return null;
  if (kind === 'payment') return <TakeBackButton position={position} />;
  return (
    <Button
      aria-label={i18n.t('Take back refund {position}', { position })}
      onClick={() =>
        askToReverse({
          position,
          what: i18n.t('Take back this refund of {amount} by a new booking?', { amount: formatSum(amount) }),
        })
      }
    >
      {i18n.t('Take back …')}
    </Button>
  );
}

/** Opens the question what was wrong with a recorded payment. */
export function TakeBackButton({ position }: TakeBackProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button aria-label={i18n.t('Take back payment {position}', { position })} onClick={() => setOpen(true)}>
        {i18n.t('Take back …')}
      </Button>
      {isOpen && <TakeBackDialog position={position} onClose={() => setOpen(false)} />}
    </>
  );
}

interface DialogProps extends TakeBackProps {
  readonly onClose: () => void;
}

/** The typed answers: whether the payment moves to another fan, to whom, and why. */
interface TakeBackDraft {
  readonly moves: boolean;
  readonly otherId: number | null;
  readonly reason: string;
}

const nothingTyped: TakeBackDraft = { moves: false, otherId: null, reason: '' };

/** Takes a payment back with the stages that it paid, or moves it to the fan who sent it, in one act (rule D83). */
function TakeBackDialog({ position, onClose }: DialogProps) {
  const paid = SharedEndpoints.useAdmGetPaidQuery({ position });
  const { kept, keep } = useDraft(`taking back ${position}`, nothingTyped);
  const close = () => {
    keep(null);
    onClose();
  };
  return (
    <Dialog title={i18n.t('Take a payment back')} onClose={close}>
      <Loaded query={paid} failed={i18n.t('Error loading the parts of the payment')}>
        {(found) => (
          <TakeBackForm position={position} paid={found} draft={kept} onType={keep} onClose={close} />
        )}
      </Loaded>
    </Dialog>
  );
}

interface TakeBackFormProps extends DialogProps {
  readonly paid: PaidRecord;
  readonly draft: TakeBackDraft | null;
  readonly onType: (draft: TakeBackDraft | null) => void;
}

function TakeBackForm({ position, paid, draft, onType, onClose }: TakeBackFormProps) {
  const [typed, setTyped] = useState(draft ?? nothingTyped);
  const { moves, otherId, reason } = typed;
  useEffect(
    () => onType(moves || reason !== '' ? { moves, otherId, reason } : null),
    [onType, moves, otherId, reason],
  );
  const { takeBack, refusal, busy } = useTakeBack(onClose);
  const { data: people = [] } = SharedEndpoints.useAdmGetUsersQuery(undefined, { skip: !moves });
  const askUnproven = useUnprovenQuestion();
  const meant = moves ? (otherId ?? undefined) : null;
  const send = async () => {
    if (meant === undefined || busy) return;
    const receivers = people.filter(({ user_id }) => user_id === meant);
    if (await askUnproven(receivers, i18n.t('Move the payment')))
      await takeBack({ position, userId: meant, reason: reason.trim() || undefined });
  };
  return (
    <form
      className="grid gap12"
      aria-label={i18n.t('Take a payment back')}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Released paid={paid} />
      <Radio.Group
        aria-label={i18n.t('What was wrong?')}
        vertical
        value={moves}
        onChange={({ target }) => setTyped({ ...typed, moves: target.value === true })}
        options={[
          { value: false, label: i18n.t('This money never came, or was recorded wrong: take it back.') },
          { value: true, label: i18n.t('It was another fan’s: record it for that fan instead.') },
        ]}
      />
      {moves && (
        <PersonSelect
          label={i18n.t('The fan it belongs to')}
          but={paid.user_id}
          chosen={otherId ?? undefined}
          onChoose={(chosen) => setTyped({ ...typed, otherId: chosen })}
        />
      )}
      <ReasonField reason={reason} onType={(text) => setTyped({ ...typed, reason: text })} />
      <Failure text={refusal} />
      <div className="wrap end">
        <Button onClick={onClose}>{i18n.t('Cancel')}</Button>
        <Button type="primary" danger htmlType="submit" loading={busy} disabled={meant === undefined}>
          {moves ? i18n.t('Move the payment') : i18n.t('Take it back')}
        </Button>
      </div>
    </form>
  );
}

/** The stages that are open again with their amounts, and the amount that leaves the credit. */
function Released({ paid: { amount, stages } }: { readonly paid: PaidRecord }) {
  const released = addCents(...stages.map((stage) => centsFromEuros(stage.amount)));
  const rest = eurosFromCents(cents(centsFromEuros(amount) - released));
  if (stages.length === 0)
    return <p>{i18n.t('All of its {amount} leaves the credit.', { amount: formatSum(amount) })}</p>;
  return (
    <div>
      <p>{i18n.t('These parts of its {amount} are open again:', { amount: formatSum(amount) })}</p>
      <ul>
        {stages.map(({ claim_id, stage, amount: part, gotitle }) => (
          <li key={`${claim_id} ${stage}`}>
            {i18n.t('{stageName} of claim #{claim_id}, {gotitle}: {part}', {
              stageName: stageNames(i18n)[stage],
              claim_id,
              gotitle,
              part: formatSum(part),
            })}
          </li>
        ))}
      </ul>
      {rest > 0 && <p>{i18n.t('{rest} leaves the credit.', { rest: formatSum(rest) })}</p>}
    </div>
  );
}

interface Meant {
  readonly position: number;
  /** The fan who sent the money and gets it; null if it was not a fan's money. */
  readonly userId: number | null;
  readonly reason?: string;
}

function useTakeBack(onDone: () => void) {
  const { message } = App.useApp();
  const [reverse, reversing] = SharedEndpoints.useAdmReverseMutation();
  const [move, moving] = SharedEndpoints.useAdmMovePaymentMutation();
  const { keyFor } = useAttempt();
  const { outcome, attempt } = useOutcome();
  const takeBack = ({ userId, ...meant }: Meant) =>
    attempt(async () => {
      const keyed = { ...meant, idempotency_key: keyFor({ userId, ...meant }) };
      await (userId === null ? reverse(keyed).unwrap() : move({ ...keyed, user_id: userId }).unwrap());
      message.success(userId === null ? i18n.t('Payment taken back') : i18n.t('Payment moved'));
      onDone();
    });
  return { takeBack, refusal: outcome?.text, busy: reversing.isLoading || moving.isLoading };
}
