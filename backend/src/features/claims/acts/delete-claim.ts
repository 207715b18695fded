import { deleteClaim, unmarkAndDelete } from '@fan-beats/events/rules';
import type { DecisionContext } from '../../../ledger/decision-context';
import { DoneAct } from '../../../ledger/ledger-act';
import type { Ground } from '../../../platform/acts/act';
import { Id, largestId, Optional, Uuid, Whole } from '../../../platform/trpc/fields';
import { fanOfMarks, needsOf, withMarkedMoney, withMarks } from './marks';

abstract class Deletion extends DoneAct {
  @Optional() @Uuid() idempotencyKey?: string;
  @Id() claimId: number;

  /** The version the admin saw; a claim that moved on since is a conflict. */
  @Optional() @Whole(1, largestId) expectedVersion?: number;
}

/** An admin deletes a claim; what it took goes back, its history stays (rule D29). */
export class DeleteClaim extends withMarks(Deletion) {
  #fan: number | null = null;

  override async prepare({ pool }: Ground): Promise<void> {
    this.#fan = await fanOfMarks(pool, this);
  }

  override terms() {
    return { idempotencyKey: this.idempotencyKey };
  }

  override needs() {
    return needsOf(this.claimId, this.#fan);
  }

  decide(context: DecisionContext) {
    const decider = this.marks === 'mistaken' ? unmarkAndDelete : deleteClaim;
    return withMarkedMoney(context, { act: this, fan: this.#fan }, decider);
  }
}
