import type { RecordedEvent } from '../event-definitions';
import type { WithdrawalDeclared, WithdrawalErased } from './withdrawal.events';

export type StandingWithdrawal = RecordedEvent<WithdrawalDeclared>;

/** The withdrawals that were declared and not erased. */
export function evolveWithdrawals(
  standing: readonly StandingWithdrawal[],
  event: RecordedEvent,
): readonly StandingWithdrawal[] {
  if (isDeclared(event)) return [...standing, event];
  if (event.type !== 'WithdrawalErased') return standing;
  const { declaredPosition } = event.data;
  return standing.filter(({ position }) => position !== declaredPosition);
}

export const withdrawalErased = ({ position }: StandingWithdrawal): WithdrawalErased => ({
  type: 'WithdrawalErased',
  data: { declaredPosition: position },
});

const isDeclared = (event: RecordedEvent): event is StandingWithdrawal => event.type === 'WithdrawalDeclared';
