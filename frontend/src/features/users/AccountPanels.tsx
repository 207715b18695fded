import type { UserRecord } from '@fan-beats/backend/contract';
import type { ReactNode } from 'react';
import { decimalText, parseDecimal, parseInteger } from '../../shared/forms/numbers';
import { formatSum } from '../../shared/format/money';
import { Panel } from '../../shared/ui/Panel';
import { BookingForm, type TypedBooking } from './BookingForm';
import styles from './Users.module.css';
import {
  useAdmAddUserBalanceMutation,
  useAdmAddUserPointsMutation,
  useAdmSubtractUserBalanceMutation,
  useAdmSubtractUserPointsMutation,
  useAdmUpdateUserMutation,
} from './usersApi';
import { defined } from '@fan-beats/events/kernel';

interface AccountPanelProps {
  readonly user: UserRecord;
  /** A figure of the account as the screen wants it, for example with what it is made of. */
  readonly renderFigure: (figure: AccountFigure, text: string) => ReactNode;
}

export type AccountFigure = 'balance' | 'points' | 'unavailable_points';

const toRequest = ({ reason, key }: TypedBooking) => ({
  idempotency_key: key,
  ...defined({ reason: reason || undefined }),
});

export function BalancePanel({ user, renderFigure }: AccountPanelProps) {
  const { user_id } = user;
  const [add] = useAdmAddUserBalanceMutation();
  const [subtract] = useAdmSubtractUserBalanceMutation();
  const book = (typed: TypedBooking) => {
    const booking = { user_id, balance: typed.amount, ...toRequest(typed) };
    return typed.action === 'add' ? add(booking).unwrap() : subtract(booking).unwrap();
  };
  return (
    <Panel title="Guthaben">
      <p className={styles.figure}>{renderFigure('balance', formatSum(user.balance))}</p>
      <BookingForm
        account="Guthaben"
        actions={['add', 'subtract']}
        current={Number(decimalText(user.balance))}
        parse={parseDecimal}
        onBook={book}
      />
    </Panel>
  );
}

export function BeatsPanel({ user, renderFigure }: AccountPanelProps) {
  const { user_id, points: current, unavailable_points: pending } = user;
  const [add] = useAdmAddUserPointsMutation();
  const [subtract] = useAdmSubtractUserPointsMutation();
  const [update] = useAdmUpdateUserMutation();
  const book = (typed: TypedBooking) => {
    const booking = { user_id, points: typed.amount, ...toRequest(typed) };
    if (typed.action === 'set') return update(booking).unwrap();
    return typed.action === 'add' ? add(booking).unwrap() : subtract(booking).unwrap();
  };
  return (
    <Panel title="Fan Beats">
      <p className={styles.figure}>
        {renderFigure('points', String(current))}{' '}
        <small>
          {`${current - pending} available, `}
          {renderFigure('unavailable_points', `${pending} not yet`)}
        </small>
      </p>
      <BookingForm
        account="Fan Beats"
        actions={['add', 'subtract', 'set']}
        current={current}
        parse={parseInteger}
        onBook={book}
      />
    </Panel>
  );
}
