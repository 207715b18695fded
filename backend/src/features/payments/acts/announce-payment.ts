import { Rejection, type EventVia } from '@fan-beats/events';
import { readClaimsByIds, stageStandings } from '@fan-beats/projections';
import type { EntityManager } from 'typeorm';
import type { DecisionContext } from '../../../ledger/decision-context';
import type { RecordChange } from '../../../ledger/ledger-command';
import type { Ground } from '../../../platform/acts/act';
import { statementsIn } from '../../../platform/database/statements';
import { movedAccount, tell } from '../../../platform/database/tell';
import { Optional } from '../../../platform/trpc/fields';
import { payAnnounced } from '@fan-beats/events/rules';
import { Part, Parts, refuseTwice } from '../payment-fields';
import { claimStreams, MoneyAct } from './money-act';

/** Fans say to have paid stages, and use their credit for them first: the word is a note, no fact (rules D79, D80). */
export class AnnouncePayment extends MoneyAct {
  /** What is transferred, stage by stage. */
  @Parts(() => Part) parts: readonly Part[];

  /** What of the own credit pays in the same act. */
  @Optional() @Parts(() => Part) credit?: readonly Part[];

  override async prepare(ground: Ground): Promise<void> {
    refuseTwice('parts', this.parts);
    if (this.parts.length === 0) throw new Rejection('NO_CHANGE');
    await super.prepare(ground);
  }

  override via(): EventVia {
    return 'self';
  }

  decide(context: DecisionContext) {
    const { balanceCents, payable } = this.standing(context);
    const { parts, credit = [] } = this;
    return claimStreams(payAnnounced(payable, { balanceCents, parts, credit }));
  }

  override records(): RecordChange<unknown> {
    return { hold: () => Promise.resolve(), save: (records) => this.note(records) };
  }

  /** Each stage with what covers it once the money is there, the credit of this act included. */
  private async note(records: EntityManager): Promise<null> {
    const { parts } = this;
    const claimIds = parts.map(({ claimId }) => claimId);
    const claims = await readClaimsByIds(statementsIn(records), claimIds);
    const covered = new Map(
      claims.flatMap((claim) =>
        stageStandings(claim).map(({ stage, coveredCents }) => [`${claim.claimId} ${stage}`, coveredCents]),
      ),
    );
    await records.query(
      `INSERT INTO announced_stages (user_id, claim_id, stage, amount_cents, covers_cents)
       SELECT $1, p.* FROM unnest($2::int[], $3::text[], $4::int[], $5::int[]) AS p
       ON CONFLICT (user_id, claim_id, stage) DO UPDATE
         SET amount_cents = excluded.amount_cents, covers_cents = excluded.covers_cents, announced_at = excluded.announced_at`,
      [
        this.fan(),
        claimIds,
        parts.map(({ stage }) => stage),
        parts.map(({ amountCents }) => amountCents),
        parts.map(
          ({ claimId, stage, amountCents }) => (covered.get(`${claimId} ${stage}`) ?? 0) + amountCents,
        ),
      ],
    );
    await tell(records, [movedAccount(this.fan())]);
    return null;
  }
}
