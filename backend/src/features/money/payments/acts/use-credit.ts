import type { EventVia } from '@fan-beats/events';
import type { DecisionContext } from '../../../../ledger/decision-context';
import { Id, OrNull } from '../../../../platform/trpc/fields';
import { useCredit } from '@fan-beats/events/rules';
import { Part, Parts } from '../payment-fields';
import { claimStreams, MoneyAct } from './money-act';

/** A fan pays open stages from the balance (rule M4). */
export class UseCredit extends MoneyAct {
  /** Null: as far as the balance goes, in order (rule M5). */
  @OrNull() @Parts(() => Part) parts: readonly Part[] | null;

  override via(): EventVia {
    return this.fan() === this.actor.userId ? 'self' : 'admin';
  }

  decide(context: DecisionContext) {
    const { balanceCents, payable } = this.standing(context);
    return claimStreams(useCredit(payable, { balanceCents, parts: this.parts }));
  }
}

/** An admin does it for the fan. */
export class UseCreditFor extends UseCredit {
  @Id() userId: number;

  protected override fan(): number {
    return this.userId;
  }
}
