import type { CorrectionPlanRecord, PaidRecord } from '@fan-beats/backend/contract';
import { dayProblem, germanDay as germanDayOf } from '@fan-beats/events/kernel';
import { i18n } from '@lingui/core';
import { App, Button, Checkbox } from 'antd';
import { useState } from 'react';
import type { InputOf } from '../api/api';
import { SharedEndpoints } from '../api/sharedEndpoints';
import { serverNow } from '../clock/serverClock';
import { formatSum, germanDay } from '../format/figures';
import { methodNames, stageNames, type Method } from '../format/words';
import { decimalText, parseDecimal } from '../forms/numbers';
import { dayText, parseDayText } from '../forms/times';
import { useAttempt } from '../forms/useAttempt';
import { useOutcome } from '../forms/useOutcome';
import { useMay } from '../session/helper';
import { CheckedInput } from '../ui/fields/CheckedInput';
import { DayAndMethod } from '../ui/fields/DayAndMethod';
import { Labelled } from '../ui/fields/Labelled';
import { CancelButton, Dialog } from '../ui/questions/Dialog';
import { Failure } from '../ui/states/Failure';
import { Loaded } from '../ui/states/Loaded';
import { PersonSelect } from './PersonSelect';
import { ReasonField } from './useReverseQuestion';
import { useUnprovenQuestion } from './useUnprovenQuestion';

interface CorrectProps {
  /** The position of the payment in the ledger. */
  readonly position: number;
}

/** Opens the correction of a recorded payment, on every list of them (rule M61). */
export function CorrectButton({ position }: CorrectProps) {
  const [isOpen, setOpen] = useState(false);
  const may = useMay('money');
  if (!may) return null;
  return (
    <>
      <Button aria-label={i18n.t('Correct payment {position}', { position })} onClick={() => setOpen(true)}>
        {i18n.t('Correct …')}
      </Button>
      {isOpen && <CorrectDialog position={position} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Opens the question whether the correction that made a payment is undone. */
export function UndoCorrectionButton({ position }: CorrectProps) {
  const [isOpen, setOpen] = useState(false);
  const may = useMay('money');
  if (!may) return null;
  return (
    <>
      <Button
        aria-label={i18n.t('Undo the correction of payment {position}', { position })}
        onClick={() => setOpen(true)}
      >
        {i18n.t('Undo the correction …')}
      </Button>
      {isOpen && (
        <Dialog title={i18n.t('Undo the correction')} onClose={() => setOpen(false)}>
          <Confirmation input={{ position, undo: true }} onDone={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  );
}

interface DialogProps extends CorrectProps {
  readonly onClose: () => void;
}

function CorrectDialog({ position, onClose }: DialogProps) {
  const paid = SharedEndpoints.useAdmGetPaidQuery({ position });
  return (
    <Dialog title={i18n.t('Correct a payment')} asks onClose={onClose}>
      <Loaded query={paid} failed={i18n.t('Error loading the payment')}>
        {(found) => <CorrectForm position={position} paid={found} onClose={onClose} />}
      </Loaded>
    </Dialog>
  );
}

interface Typed {
  readonly amount: string;
  readonly fee: string;
  readonly day: string;
  readonly method: Method;
  readonly userId: number;
}

const typedOf = ({ amount, fee, received_on, method, user_id }: PaidRecord): Typed => ({
  amount: decimalText(amount),
  fee: decimalText(fee || null),
  day: dayText(received_on),
  method,
  userId: user_id,
});

type Correction = InputOf<'payments.admPreviewCorrection'>;

/** The fields of the payment, then what the correction does, and the button that does it. */
function CorrectForm({ position, paid, onClose }: DialogProps & { readonly paid: PaidRecord }) {
  const [today] = useState(() => germanDayOf(serverNow()));
  const [typed, setTyped] = useState(() => typedOf(paid));
  const [shown, setShown] = useState<Correction | null>(null);
  const type = (changes: Partial<Typed>) => {
    setShown(null);
    setTyped({ ...typed, ...changes });
  };
  const { correction, problem } = read(typed, paid, today);
  return (
    <div className="form">
      <form
        className="form"
        aria-label={i18n.t('Correct a payment')}
        onSubmit={(event) => {
          event.preventDefault();
          if (correction) setShown({ position, ...correction });
        }}
      >
        {paid.bank_line === null ? (
          <MoneyFields typed={typed} today={today} onType={type} />
        ) : (
          <p className="quiet">
            {i18n.t(
              'Amount, fee, day and method are those of bank line {bank_line}: only its fan can change.',
              {
                bank_line: paid.bank_line,
              },
            )}
          </p>
        )}
        <PersonSelect
          label={i18n.t('The fan it belongs to')}
          but={0}
          chosen={typed.userId}
          onChoose={(userId) => type({ userId })}
        />
        <p className="quiet" role="status">
          {problem}
        </p>
        {shown === null && (
          <div className="foot">
            <CancelButton />
            <Button type="primary" htmlType="submit" disabled={correction === null}>
              {i18n.t('Show what changes')}
            </Button>
          </div>
        )}
      </form>
      {shown !== null && <Confirmation input={shown} onDone={onClose} />}
    </div>
  );
}

interface MoneyFieldsProps {
  readonly typed: Typed;
  readonly today: string;
  readonly onType: (changes: Partial<Typed>) => void;
}

function MoneyFields({ typed, today, onType }: MoneyFieldsProps) {
  const euros = (label: string, name: 'amount' | 'fee') => (
    <Labelled label={label}>
      <CheckedInput
        inputMode="decimal"
        suffix="€"
        invalid={parseDecimal(typed[name]) === undefined}
        value={typed[name]}
        onType={(text) => onType({ [name]: text })}
      />
    </Labelled>
  );
  return (
    <>
      {euros(i18n.t('Amount'), 'amount')}
      {euros(i18n.t('Fee deducted (optional)'), 'fee')}
      <DayAndMethod
        labels={[i18n.t('Received on'), i18n.t('Method')]}
        today={today}
        typed={typed}
        onType={onType}
      />
    </>
  );
}

interface ReadPayment {
  readonly amount: number | null | undefined;
  readonly fee: number | undefined;
  readonly day: string | null | undefined;
}

/** The fields that changed; null with the reason if they cannot be sent. */
function read(typed: Typed, paid: PaidRecord, today: string) {
  const amount = parseDecimal(typed.amount);
  const fee = typed.fee.trim() === '' ? 0 : (parseDecimal(typed.fee) ?? undefined);
  const day = parseDayText(typed.day);
  const problem = problemOf({ amount, fee, day }, today);
  if (problem !== null) return { correction: null, problem };
  const correction = changesOf(
    {
      amount: amount ?? undefined,
      fee,
      received_on: day ?? undefined,
      method: typed.method,
      user_id: typed.userId,
    },
    paid,
  );
  return { correction, problem: correction === null ? i18n.t('Nothing is changed yet.') : null };
}

function problemOf({ amount, fee, day }: ReadPayment, today: string): string | null {
  if (!amount) return i18n.t('Please enter the amount that arrived');
  if (fee === undefined) return i18n.t('The fee must be an amount in euros');
  if (fee >= amount) return i18n.t('The fee must be less than the amount');
  if (!day) return i18n.t('Please enter the day it arrived');
  return dayProblem(day, today) === 'DAY_AHEAD' ? i18n.t('This day is still to come') : null;
}

/** The fields that differ from the recorded payment; null where none does. */
function changesOf(now: Omit<Correction, 'position' | 'undo'>, paid: PaidRecord) {
  const names = ['amount', 'fee', 'received_on', 'method', 'user_id'] as const;
  const changed = names.filter((name) => now[name] !== paid[name]);
  return changed.length === 0 ? null : Object.fromEntries(changed.map((name) => [name, now[name]]));
}

interface ConfirmationProps {
  readonly input: Correction;
  readonly onDone: () => void;
}

/** The effect of a correction or its undo, the reason, and the button. */
function Confirmation({ input, onDone }: ConfirmationProps) {
  const query = SharedEndpoints.useAdmPreviewCorrectionQuery(input);
  return (
    <Loaded query={query} failed={i18n.t('This cannot be corrected')}>
      {(plan) => <ConfirmForm input={input} plan={plan} onDone={onDone} />}
    </Loaded>
  );
}

interface ConfirmFormProps extends ConfirmationProps {
  readonly plan: CorrectionPlanRecord;
}

function ConfirmForm({ input, plan, onDone }: ConfirmFormProps) {
  const [reason, setReason] = useState('');
  const [isSure, setSure] = useState(false);
  const { send, refusal, busy } = useCorrection(onDone);
  const { data: people = [] } = SharedEndpoints.useAdmGetUsersQuery();
  const askUnproven = useUnprovenQuestion();
  const isOld =
    input.received_on !== undefined &&
    dayProblem(input.received_on, germanDayOf(serverNow())) === 'DAY_LONG_AGO';
  const confirm = async () => {
    const receivers = people.filter(({ user_id }) => user_id === input.user_id);
    if (!(await askUnproven(receivers, i18n.t('Correct the payment')))) return;
    await send({ input, digest: plan.digest, reason: reason.trim() || undefined, isOld });
  };
  return (
    <form
      className="form"
      aria-label={i18n.t('What changes')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void confirm();
      }}
    >
      <PlanText plan={plan} />
      {isOld && (
        <Checkbox checked={isSure} onChange={({ target }) => setSure(target.checked)}>
          {i18n.t('Yes, this was more than a year ago')}
        </Checkbox>
      )}
      <ReasonField reason={reason} onType={setReason} />
      <Failure text={refusal} />
      <div className="foot">
        <CancelButton />
        <Button type="primary" htmlType="submit" loading={busy} disabled={isOld && !isSure}>
          {input.undo === true ? i18n.t('Undo the correction') : i18n.t('Correct the payment')}
        </Button>
      </div>
    </form>
  );
}

const termsText = ({ user_displayname, amount, fee, received_on, method }: CorrectionPlanRecord['before']) =>
  [
    formatSum(amount),
    fee > 0 && i18n.t('fee {fee}', { fee: formatSum(fee) }),
    germanDay(received_on),
    methodNames()[method],
    user_displayname,
  ]
    .filter(Boolean)
    .join(', ');

/** The payment, its parts and the credit, before and after. */
function PlanText({ plan: { before, after, parts, credit } }: { readonly plan: CorrectionPlanRecord }) {
  return (
    <div>
      <p>
        <del>{termsText(before)}</del>
        <br />
        <ins>{termsText(after)}</ins>
      </p>
      <ul aria-label={i18n.t('What changes')}>
        {parts.map(({ claim_id, stage, gotitle, before: was, after: pays, open }) => (
          <li key={`${claim_id} ${stage}`}>
            {i18n.t('{stageName} of claim #{claim_id}, {gotitle}: paid {was}, then {pays}; {open} open', {
              stageName: stageNames(i18n)[stage],
              claim_id,
              gotitle,
              was: formatSum(was),
              pays: formatSum(pays),
              open: formatSum(open),
            })}
          </li>
        ))}
        {credit.map(({ user_id, user_displayname, before: was, after: then }) => (
          <li key={user_id}>
            {was === then
              ? i18n.t('Credit of {name}: {was}, as before', { name: user_displayname, was: formatSum(was) })
              : i18n.t('Credit of {name}: {was}, then {then}', {
                  name: user_displayname,
                  was: formatSum(was),
                  then: formatSum(then),
                })}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface Confirmed {
  readonly input: Correction;
  readonly digest: string;
  readonly reason: string | undefined;
  readonly isOld: boolean;
}

/** If the plan moved meanwhile, the answer is a refusal, and the endpoint fetches a new preview. */
function useCorrection(onDone: () => void) {
  const { message } = App.useApp();
  const [correct, correcting] = SharedEndpoints.useAdmCorrectPaymentMutation();
  const [undoCorrection, undoing] = SharedEndpoints.useAdmUndoCorrectionMutation();
  const { keyFor } = useAttempt();
  const { outcome, attempt } = useOutcome();
  const send = ({ input: { undo, position, ...change }, digest, reason, isOld }: Confirmed) =>
    attempt(async () => {
      const act = { position, digest, reason };
      const all = { ...act, ...change, long_ago: isOld || undefined };
      await (undo === true
        ? undoCorrection({ ...act, idempotency_key: keyFor(act) }).unwrap()
        : correct({ ...all, idempotency_key: keyFor(all) }).unwrap());
      message.success(undo === true ? i18n.t('Correction undone') : i18n.t('Payment corrected'));
      onDone();
    });
  return { send, refusal: outcome?.text, busy: correcting.isLoading || undoing.isLoading };
}
