import type { UserRecord } from '@fan-beats/backend/contract';
import { formatSum } from '../../shared/format/money';
import { AccountEditor, type Book } from './AccountEditor';
import { parsers } from './bookings';
import {
  useAdmAddUserBalanceMutation,
  useAdmAddUserPointsMutation,
  useAdmSubtractUserBalanceMutation,
  useAdmSubtractUserPointsMutation,
  useAdmUpdateUserMutation,
} from './usersApi';

interface UserAccountsProps {
  readonly user: UserRecord;
}

const because = (reason: string | undefined) => (reason === undefined ? {} : { reason });

export function BalanceAccount({ user }: UserAccountsProps) {
  const [add] = useAdmAddUserBalanceMutation();
  const [subtract] = useAdmSubtractUserBalanceMutation();
  const book: Book = (kind, balance, reason) => {
    const booking = { user_id: user.user_id, balance, ...because(reason) };
    return kind === 'subtract' ? subtract(booking).unwrap() : add(booking).unwrap();
  };
  return (
    <AccountEditor
      title="Guthaben"
      current={user.balance}
      format={formatSum}
      parse={parsers.balance}
      kinds={['add', 'subtract']}
      book={book}
    />
  );
}

export function BeatsAccount({ user }: UserAccountsProps) {
  const [add] = useAdmAddUserPointsMutation();
  const [subtract] = useAdmSubtractUserPointsMutation();
  const [set] = useAdmUpdateUserMutation();
  const book: Book = (kind, points, reason) => {
    const booking = { user_id: user.user_id, points, ...because(reason) };
    if (kind === 'set') return set(booking).unwrap();
    return kind === 'add' ? add(booking).unwrap() : subtract(booking).unwrap();
  };
  const pending = user.unavailable_points;
  return (
    <AccountEditor
      title="Fan Beats"
      current={user.points}
      format={String}
      parse={parsers.points}
      kinds={['add', 'subtract', 'set']}
      {...(pending === 0 ? {} : { note: `${pending} of them pending until their group orders are sent out` })}
      book={book}
    />
  );
}
