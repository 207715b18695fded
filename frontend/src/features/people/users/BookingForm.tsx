import { i18n } from '@lingui/core';
import { App, Button, Segmented } from 'antd';
import { useEffect, useState, type SyntheticEvent } from 'react';
import { errorMessage, isUnanswered } from '../../../shared/api/apiError';
import type { InputOf } from '../../../shared/api/api';
import { useRefusals } from '../../../shared/forms/refusedFields';
import { useDraft } from '../../../shared/forms/useDraft';
import { useAttempt } from '../../../shared/forms/useAttempt';
import { CheckedInput } from '../../../shared/ui/fields/CheckedInput';
import styles from './Users.module.css';

type BookingAction = 'add' | 'subtract' | 'set';

interface Booking {
  readonly action: BookingAction;
  /** Null if empty, undefined if it is not a number. */
  readonly amount: number | null | undefined;
  readonly current: number;
}

export function bookingProblem({ action, amount, current }: Booking): string | null {
  if (amount === undefined) return i18n.t('Please enter a valid amount');
  if (amount === null) return i18n.t('Please enter an amount');
  if (action === 'set') return amount === current ? i18n.t('This is the current amount already') : null;
  if (amount <= 0) return i18n.t('The amount must be above 0');
  return action === 'subtract' && amount > current ? i18n.t('There is not that much on the account') : null;
}

export interface BookingFormProps {
  /** The name of the draft, which is kept for the visit: it contains the owner of the account. */
  readonly draftName: string;
  /** The booked account: 'Guthaben' or 'Fan Beats'. */
  readonly account: string;
  /** The name of the typed amount. */
  readonly amountName: string;
  readonly actions: readonly BookingAction[];
  readonly current: number;
  readonly parse: (text: string) => number | null | undefined;
  readonly onBook: (action: BookingAction, amount: number, how: BookingReason) => Promise<unknown>;
}

type BookingReason = Pick<InputOf<'user.admAddUserBalance'>, 'idempotency_key' | 'reason'>;

const labels = (): Readonly<Record<BookingAction, string>> => ({
  add: i18n.t('Add'),
  subtract: i18n.t('Subtract'),
  set: i18n.t('Set'),
});

const bookTexts = (account: string): Readonly<Record<BookingAction, string>> => ({
  add: i18n.t('Add {account}', { account }),
  subtract: i18n.t('Subtract {account}', { account }),
  set: i18n.t('Set {account}', { account }),
});

const fieldLabels = () => ({
  balance: i18n.t('Amount'),
  points: i18n.t({ id: 'Amount (of pieces)', message: 'Amount' }),
  reason: i18n.t('Reason'),
});

const unanswered = () =>
  i18n.t('No answer came, so this may be booked already. Press again to be sure: it is booked once.');

interface TypedBooking {
  readonly action: BookingAction;
  readonly typed: string;
  readonly reason: string;
}

const nothingTyped: TypedBooking = { action: 'add', typed: '', reason: '' };

export function BookingForm(props: BookingFormProps) {
  const { draftName, account, amountName, actions, current, parse, onBook } = props;
  const { message } = App.useApp();
  const { kept, keep } = useDraft<TypedBooking>(draftName, nothingTyped);
  const [action, setAction] = useState(kept?.action ?? nothingTyped.action);
  const [typed, setTyped] = useState(kept?.typed ?? '');
  const [reason, setReason] = useState(kept?.reason ?? '');
  useEffect(
    () => keep(`${typed}${reason}` === '' ? null : { action, typed, reason }),
    [keep, action, typed, reason],
  );
  const [isBooking, setBooking] = useState(false);
  const attempt = useAttempt();
  const { refusals, show, forget } = useRefusals(fieldLabels());
  const amount = parse(typed);
  const problem = bookingProblem({ action, amount, current });
  const refusedAmount = refusals['balance'] ?? refusals['points'];
  const told = typed !== '' ? (problem ?? refusedAmount) : undefined;

  const book = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (problem !== null || amount === null || amount === undefined) return;
    setBooking(true);
    const why = reason.trim() || undefined;
    try {
      const key = attempt.keyFor({ action, amount, why });
      await onBook(action, amount, { idempotency_key: key, reason: why });
      attempt.done();
      setTyped('');
      setReason('');
      message.success(i18n.t('Booked'));
    } catch (error) {
      if (!show(error)) message.error(isUnanswered(error) ? unanswered() : errorMessage(error));
    } finally {
      setBooking(false);
    }
  };

  return (
    <form
      className={`stack ${styles.actions}`}
      aria-label={i18n.t('Change {account}', { account })}
      onSubmit={(event) => void book(event)}
    >
      <Segmented
        aria-label={i18n.t('Action: {account}', { account })}
        value={action}
        onChange={setAction}
        options={actions.map((value) => ({ value, label: labels()[value] }))}
      />
      <div className={styles.line}>
        <CheckedInput
          inputMode="decimal"
          placeholder={amountName}
          aria-label={i18n.t('Amount: {account}', { account })}
          invalid={told !== undefined}
          value={typed}
          onType={(text) => {
            setTyped(text);
            forget({ balance: '', points: '' });
          }}
        />
        <CheckedInput
          placeholder={i18n.t('Reason')}
          aria-label={i18n.t('Reason: {account}', { account })}
          maxLength={500}
          refusal={refusals['reason']}
          value={reason}
          onType={(text) => {
            setReason(text);
            forget({ reason: '' });
          }}
        />
        <Button type="primary" htmlType="submit" loading={isBooking} disabled={problem !== null}>
          {bookTexts(account)[action]}
        </Button>
      </div>
      <p className="wrong" role="status">
        {[told, refusals['reason']].filter(Boolean).join(' ')}
      </p>
    </form>
  );
}
