import {
  defined,
  idsOf,
  NotFound,
  withdrawalErased,
  type ClaimIds,
  type RecordedWithdrawal,
  type TypedWithdrawal,
  type WithdrawalAnswer,
  type WithdrawalEvent,
} from '../language';

/** A withdrawal becomes a fact, with the claim that it fits, if any (rule L6). */
export function declareWithdrawal(
  typed: TypedWithdrawal,
  claim: ClaimIds | undefined,
  arrivedAt: number,
): WithdrawalEvent[] {
  const data = defined({ ofClaim: claim && idsOf(claim), arrivedAt });
  return [{ type: 'WithdrawalDeclared', data, private: typed }];
}

/** Throws NotFound for a withdrawal that was not declared or was erased. */
export function answerWithdrawal(
  recorded: readonly RecordedWithdrawal[],
  declaredPosition: number,
  { answer, reason }: { readonly answer: WithdrawalAnswer; readonly reason: string | null },
): WithdrawalEvent[] {
  const { ofClaim } = declaredAt(recorded, declaredPosition).data;
  const data = { ...defined({ ofClaim }), declaredPosition, answer };
  return [{ type: 'WithdrawalAnswered', data, ...(reason !== null && { private: { reason } }) }];
}

/** Throws NotFound for a withdrawal that was not declared or was erased. */
export const eraseWithdrawal = (recorded: readonly RecordedWithdrawal[], position: number) => [
  withdrawalErased(declaredAt(recorded, position)),
];

function declaredAt(recorded: readonly RecordedWithdrawal[], at: number): RecordedWithdrawal {
  const declared = recorded.find(({ position }) => position === at);
  if (!declared) throw new NotFound('withdrawal');
  return declared;
}
