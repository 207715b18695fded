import { accountStream, cents, points, type AccountEvent } from '@fan-beats/events';

import type { LedgerAct } from '../../../ledger/act';
import type { Actor } from '../../../platform/people/actor';
import type { AccountState } from '../domain/account.state';

/** What every booking of an admin on an account has in common. */
export interface BookingRequest {
  readonly actor: Actor;
  readonly userId: number;
  readonly reason?: string | null | undefined;
  readonly idempotencyKey?: string | undefined;
}

/** The act of booking on an account, decided on what it holds at that moment. */
export function bookingAct(
  request: BookingRequest,
  input: unknown,
  decide: (account: AccountState) => AccountEvent[],
): LedgerAct<void> {
  const { actor, userId, idempotencyKey } = request;
  const stream = accountStream(userId);
  return {
    actor,
    via: 'admin',
    subjectId: userId,
    idempotencyKey,
    input,
    needs: { accounts: [userId], streams: [stream] },
    decide: (world) => {
      const { balanceCents, points: all, pending } = world.account(userId);
      const account = { balanceCents: cents(balanceCents), points: points(all), pending: points(pending) };
      return { streams: [{ stream, events: decide(account) }], answer: undefined };
    },
    answerAgain: () => undefined,
  };
}
