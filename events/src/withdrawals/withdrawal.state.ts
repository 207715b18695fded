import type { RecordedEvent } from '../event-definitions';
import type { WithdrawalDeclared, WithdrawalErased } from './withdrawal.events';

export type RecordedWithdrawal = RecordedEvent<WithdrawalDeclared>;

/** The withdrawals that were declared and not erased. */
export function evolveWithdrawals(
  recorded: readonly RecordedWithdrawal[],
  event: RecordedEvent,
): readonly RecordedWithdrawal[] {
  if (isDeclared(event)) return [...recorded, event];
  if (event.type !== 'WithdrawalErased') return recorded;
  const { declaredPosition } = event.data;
  return recorded.filter(({ position }) => position !== declaredPosition);
}

export const withdrawalErased = ({ position }: RecordedWithdrawal): WithdrawalErased => ({
  type: 'WithdrawalErased',
  data: { declaredPosition: position },
});

const isDeclared = (event: RecordedEvent): event is RecordedWithdrawal => event.type === 'WithdrawalDeclared';
