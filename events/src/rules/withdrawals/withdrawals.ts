import {
  defined,
  idsOf,
  NotFound,
  withdrawalErased,
  type ClaimIds,
  type StandingWithdrawal,
  type TypedWithdrawal,
  type WithdrawalAnswer,
  type WithdrawalEvent,
} from '../../language';

/** Somebody withdraws from a contract, of the claim that this fits, if any (rule L6). */
export function declareWithdrawal(typed: TypedWithdrawal, claim: ClaimIds | undefined): WithdrawalEvent[] {
  const data = defined({ ofClaim: claim && idsOf(claim) });
  return [{ type: 'WithdrawalDeclared', data, private: typed }];
}

/** Throws NotFound for a withdrawal that does not stand. */
export function answerWithdrawal(
  standing: readonly StandingWithdrawal[],
  declaredPosition: number,
  { answer, reason }: { readonly answer: WithdrawalAnswer; readonly reason: string | null },
): WithdrawalEvent[] {
  const data = { ...declaredAt(standing, declaredPosition).data, declaredPosition, answer };
  return [{ type: 'WithdrawalAnswered', data, ...(reason !== null && { private: { reason } }) }];
}

/** Throws NotFound for a withdrawal that does not stand. */
export const eraseWithdrawal = (standing: readonly StandingWithdrawal[], position: number) => [
  withdrawalErased(declaredAt(standing, position)),
];

function declaredAt(standing: readonly StandingWithdrawal[], at: number): StandingWithdrawal {
  const declared = standing.find(({ position }) => position === at);
  if (!declared) throw new NotFound('withdrawal');
  return declared;
}
