import { claimStream } from '@fan-beats/events';
import { readClaimKeysOfUser, type ClaimKeyRow } from '@fan-beats/projections';
import type { PayRecord } from '../../../../contract/money/payment.records';
import type { DecisionContext } from '../../../../ledger/decision-context';
import { LedgerAct, type NewFacts } from '../../../../ledger/ledger-act';
import type { CommandNeeds } from '../../../../ledger/ledger-command';
import { readOf, type Ground } from '../../../../platform/acts/act';
import { Optional, Uuid } from '../../../../platform/trpc/fields';
import { GetPresentUser } from '../../../people/users/users.reads';
import type { ClaimFacts, PayableClaim } from '@fan-beats/events/rules';
import { GetPay } from '../open-stages.reads';

/** Moves money of a fan; it is answered with what the fan is to pay then. Throws NotFound for a fan who was erased. */
export abstract class MoneyAct extends LedgerAct<PayRecord> {
  /** Made once per attempt of the person (rule D75). */
  @Optional() @Uuid() idempotencyKey?: string;

  #claims: readonly ClaimKeyRow[] = [];

  /** Whose money it is. */
  protected fan(): number {
    return this.actor.userId;
  }

  override async prepare({ ask, pool }: Ground): Promise<void> {
    const userId = this.fan();
    if (userId !== this.actor.userId) await ask(readOf(GetPresentUser, { userId }));
    this.#claims = await readClaimKeysOfUser(pool, userId);
  }

  override terms() {
    return { subjectId: this.fan(), idempotencyKey: this.idempotencyKey };
  }

  /** The account of the fan, and the claims with their group orders. */
  override needs(): CommandNeeds {
    return {
      claimIds: this.#claims.map(({ claim_id }) => claim_id),
      goIds: this.#claims.map(({ go_id }) => go_id),
      accounts: [this.fan()],
    };
  }

  answer({ ask }: Ground): Promise<PayRecord> {
    return ask(readOf(GetPay, { userId: this.fan() }));
  }

  /** What the fan has, and the claims that still stand, oldest first. */
  protected standing(context: DecisionContext) {
    return fanMoney(context, this.fan(), this.#claims);
  }
}

/** What a fan has, and those of these claims that still stand, oldest first. */
export function fanMoney(context: DecisionContext, userId: number, claims: readonly ClaimKeyRow[]) {
  const { balanceCents } = context.account(userId);
  const payable = claims.flatMap(({ claim_id, go_id }): PayableClaim[] => {
    const claim = context.claim(claim_id);
    const canceled = context.go(go_id)?.status === 'CANCELED';
    return claim.status === 'standing' ? [{ claim, canceled }] : [];
  });
  return { balanceCents, payable };
}

export const claimStreams = (facts: ClaimFacts): NewFacts =>
  [...facts].map(([claimId, events]) => ({ stream: claimStream(claimId), events }));
