import type { UserRecord } from '@fan-beats/backend/contract';
import type { ReactNode } from 'react';
import { decimalText, parseDecimal, parseInteger } from '../../shared/forms/numbers';
import { formatSum } from '../../shared/format/money';
import { Panel } from '../../shared/ui/Panel';
import type { BookingAction } from './booking';
import { BookingForm } from './BookingForm';
import styles from './Users.module.css';
import {
  useAdmAddUserBalanceMutation,
  useAdmAddUserPointsMutation,
  useAdmSubtractUserBalanceMutation,
  useAdmSubtractUserPointsMutation,
  useAdmUpdateUserMutation,
} from './usersApi';

interface AccountPanelProps {
  readonly user: UserRecord;
  /** A figure of the account as the screen wants it, for example with what it is made of. */
  readonly renderFigure: (figure: AccountFigure, text: string) => ReactNode;
}

export type AccountFigure = 'balance' | 'points' | 'unavailable_points';

const withReason = (reason: string) => (reason === '' ? {} : { reason });

export function BalancePanel({ user, renderFigure }: AccountPanelProps) {
  const { user_id } = user;
  const [add] = useAdmAddUserBalanceMutation();
  const [subtract] = useAdmSubtractUserBalanceMutation();
  const book = (action: BookingAction, balance: number, reason: string) => {
    const booking = { user_id, balance, ...withReason(reason) };
    return action === 'add' ? add(booking).unwrap() : subtract(booking).unwrap();
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
  const book = (action: BookingAction, points: number, reason: string) => {
    const booking = { user_id, points, ...withReason(reason) };
    if (action === 'set') return update(booking).unwrap();
    return action === 'add' ? add(booking).unwrap() : subtract(booking).unwrap();
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
