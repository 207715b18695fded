import type { UserRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { decimalText, parseDecimal, parseInteger } from '../../../shared/forms/numbers';
import { formatSum } from '../../../shared/format/figures';
import { Panel } from '../../../shared/ui/frame/Page';
import { ExplainButton } from '../../books/history/explain/ExplainButton';
import { BookingForm, type BookingFormProps } from './BookingForm';
import styles from './Users.module.css';
import { UsersApi } from './usersApi';

interface AccountPanelProps {
  readonly user: UserRecord;
}

const accountFigures = () => ({
  balance: i18n.t('the credit'),
  points: i18n.t('the Fan Beats'),
  unavailable_points: i18n.t('the Fan Beats not available yet'),
});

const explained = (user: UserRecord, figure: keyof ReturnType<typeof accountFigures>, text: string) => (
  <ExplainButton
    figure={{ figure, user_id: user.user_id }}
    what={accountFigures()[figure]}
    shown={user[figure]}
  >
    {text}
  </ExplainButton>
);

export function BalancePanel({ user }: AccountPanelProps) {
  const { user_id } = user;
  const [add] = UsersApi.useAdmAddUserBalanceMutation();
  const [subtract] = UsersApi.useAdmSubtractUserBalanceMutation();
  const book: BookingFormProps['onBook'] = (action, amount, how) => {
    const booking = { user_id, balance: amount, ...how };
    return action === 'add' ? add(booking).unwrap() : subtract(booking).unwrap();
  };
  return (
    <Panel title={i18n.t('Guthaben')}>
      <p className={styles.figure}>{explained(user, 'balance', formatSum(user.balance))}</p>
      <BookingForm
        draftName={`credit of ${user_id}`}
        account={i18n.t('Guthaben')}
        amountName={i18n.t('Amount')}
        actions={['add', 'subtract']}
        current={Number(decimalText(user.balance))}
        parse={parseDecimal}
        onBook={book}
      />
    </Panel>
  );
}

export function BeatsPanel({ user }: AccountPanelProps) {
  const { user_id, points: current, unavailable_points: pending } = user;
  const [add] = UsersApi.useAdmAddUserPointsMutation();
  const [subtract] = UsersApi.useAdmSubtractUserPointsMutation();
  const [update] = UsersApi.useAdmUpdateUserMutation();
  const book: BookingFormProps['onBook'] = (action, amount, how) => {
    const booking = { user_id, points: amount, ...how };
    if (action === 'set') return update(booking).unwrap();
    return action === 'add' ? add(booking).unwrap() : subtract(booking).unwrap();
  };
  return (
    <Panel title={i18n.t('Fan Beats')}>
      <p className={styles.figure}>
        {explained(user, 'points', String(current))}{' '}
        <small>
          {`${i18n.t('{available} available', { available: current - pending })}, `}
          {explained(user, 'unavailable_points', i18n.t('{pending} not yet', { pending }))}
        </small>
      </p>
      <BookingForm
        draftName={`Fan Beats of ${user_id}`}
        account={i18n.t('Fan Beats')}
        amountName={i18n.t({ id: 'Amount (of pieces)', message: 'Amount' })}
        actions={['add', 'subtract', 'set']}
        current={current}
        parse={parseInteger}
        onBook={book}
      />
    </Panel>
  );
}
