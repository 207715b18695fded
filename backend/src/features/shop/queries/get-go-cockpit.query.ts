import { cents, eurosFromCents } from '@fan-beats/events/kernel';
import {
  readFreebieMonitor,
  readGoCounts,
  readGoStages,
  readGoSteps,
  readGoStock,
  readOwingClaims,
  type GoStageSums,
  type OwingClaim,
} from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type {
  GoCockpitRecord,
  GoOwingRecord,
  GoSoldOutRecord,
  GoStageRecord,
} from '../../../contract/records';
import { displayNames, erasedName } from '../../../platform/people/display-names';

/** Where a group order stands, and what keeps it from going on. */
export class GetGoCockpit extends Query<GoCockpitRecord> {
  constructor(readonly goId: number) {
    super();
  }
}

@QueryHandler(GetGoCockpit)
export class GetGoCockpitHandler implements IQueryHandler<GetGoCockpit> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ goId }: GetGoCockpit): Promise<GoCockpitRecord> {
    const [steps, counts, stages, owing, soldOut, freebies] = await Promise.all([
      readGoSteps(this.pool, goId),
      readGoCounts(this.pool, goId),
      readGoStages(this.pool, goId),
      readOwingClaims(this.pool, goId),
      this.soldOut(goId),
      readFreebieMonitor(this.pool, goId),
    ]);
    return {
      ...counts,
      steps: steps.map(({ status, recorded_at }) => ({
        status,
        recorded_at: new Date(recorded_at).toISOString(),
      })),
      stages: stages.map(toStageRecord),
      owing: await this.named(owing),
      sold_out: soldOut,
      freebies_missing: freebies
        .filter(({ amount, stock }) => amount > stock)
        .map(({ itemId, variantId, caption, variantCaption, amount, stock }) => ({
          item_id: itemId,
          itemvariant_id: variantId,
          item_caption: caption,
          variant_caption: variantCaption,
          ...{ amount, stock },
        })),
    };
  }

  private async named(owing: readonly OwingClaim[]): Promise<readonly GoOwingRecord[]> {
    const names = await displayNames(
      this.pool,
      owing.map(({ user_id }) => user_id),
    );
    return owing.map(({ claim_id, user_id, open_cents }) => ({
      ...{ claim_id, user_id },
      user_displayname: names.get(user_id) ?? erasedName,
      open: eurosFromCents(cents(open_cents)),
    }));
  }

  private async soldOut(goId: number): Promise<readonly GoSoldOutRecord[]> {
    const stock = await readGoStock(this.pool, goId);
    const full = stock.filter(({ max, claimed }) => max !== null && claimed >= max);
    const { rows } = await this.pool.query<GoSoldOutRecord>(
      `SELECT i.item_id, v.itemvariant_id, i.caption AS item_caption, v.caption AS variant_caption, u.claimed
         FROM unnest($2::int[], $3::int[], $4::int[]) u (item_id, variant_id, claimed)
         JOIN go_items g ON g.go_id = $1 AND g.item_id = u.item_id
         JOIN items i ON i.item_id = u.item_id
         LEFT JOIN item_variants v ON v.item_id = u.item_id AND v.itemvariant_id = u.variant_id
        ORDER BY lower(i.caption), i.item_id, v.sort_id`,
      [
        goId,
        full.map(({ itemId }) => itemId),
        full.map(({ variantId }) => variantId),
        full.map(({ claimed }) => claimed),
      ],
    );
    return rows;
  }
}

function toStageRecord({ stage, open_claims, unknown_claims, ...sums }: GoStageSums): GoStageRecord {
  const euros = (amount: number) => eurosFromCents(cents(amount));
  return {
    stage,
    charged: euros(sums.charged_cents),
    covered: euros(sums.covered_cents),
    open: euros(sums.open_cents),
    too_much: euros(sums.over_cents),
    ...{ open_claims, unknown_claims },
  };
}
