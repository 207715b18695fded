import { IdempotencyConflict, Rejection, type EventVia } from '@fan-beats/events';
import { readClaimsByIds, stageStandings } from '@fan-beats/projections';
import type { EntityManager } from 'typeorm';
import type { DecisionContext } from '../../../../ledger/decision-context';
import type { RecordChange } from '../../../../ledger/ledger-command';
import type { Ground } from '../../../../platform/acts/act';
import { statementsIn } from '../../../../platform/database/statements';
import { movedAccount, tell } from '../../../../platform/database/tell';
import { Optional } from '../../../../platform/trpc/fields';
import { payAnnounced } from '@fan-beats/events/rules';
import { Part, Parts, refuseTwice } from '../payment-fields';
import { claimStreams, MoneyAct } from './money-act';

/** Fans say they have paid stages, and use their credit for them first: the word is a note, no fact (rules D79, D80). */
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

  decide(context: DecisionContext, isSaid: unknown) {
    if (isSaid) return [];
    const { balanceCents, payable } = this.standing(context);
    const { parts, credit = [] } = this;
    return claimStreams(payAnnounced(payable, { balanceCents, parts, credit }));
  }

  override records(): RecordChange<unknown> {
    return {
      hold: (records) => this.isSaid(records),
      save: (records, isSaid) => (isSaid ? Promise.resolve(null) : this.note(records)),
    };
  }

  /** Without credit no fact has the key, so the note has it (rule D25). Throws IdempotencyConflict. */
  private async isSaid(records: EntityManager): Promise<boolean> {
    const { idempotencyKey = null, parts } = this;
    const said = await records.query<Part[]>(
      `SELECT claim_id AS "claimId", stage, amount_cents AS "amountCents" FROM announced_stages
        WHERE user_id = $1 AND attempt = $2`,
      [this.fan(), idempotencyKey],
    );
    const isMeant = (one: Part) =>
      parts.some((part) => stageKey(part) === stageKey(one) && part.amountCents === one.amountCents);
    if (!said.every(isMeant)) throw new IdempotencyConflict(idempotencyKey ?? '');
    return said.length > 0;
  }

  /** Each stage with what covers it once the money is there, the credit of this act included. */
  private async note(records: EntityManager): Promise<null> {
    const { parts } = this;
    const claimIds = parts.map(({ claimId }) => claimId);
    const claims = await readClaimsByIds(statementsIn(records), claimIds);
    const covered = new Map(
      claims.flatMap((claim) =>
        stageStandings(claim).map(({ stage, coveredCents }) => [
          stageKey({ claimId: claim.claimId, stage }),
          coveredCents,
        ]),
      ),
    );
    await records.query(
      `INSERT INTO announced_stages (user_id, attempt, claim_id, stage, amount_cents, covers_cents)
       SELECT $1, $6::uuid, p.* FROM unnest($2::int[], $3::text[], $4::int[], $5::int[]) AS p
       ON CONFLICT (user_id, claim_id, stage) DO UPDATE
         SET amount_cents = excluded.amount_cents, covers_cents = excluded.covers_cents, announced_at = excluded.announced_at,
             attempt = excluded.attempt`,
      [
        this.fan(),
        claimIds,
        parts.map(({ stage }) => stage),
        parts.map(({ amountCents }) => amountCents),
        parts.map((part) => (covered.get(stageKey(part)) ?? 0) + part.amountCents),
        this.idempotencyKey,
      ],
    );
    await tell(records, [movedAccount(this.fan())]);
    return null;
  }
}

const stageKey = ({ claimId, stage }: Pick<Part, 'claimId' | 'stage'>): string => `${claimId} ${stage}`;
