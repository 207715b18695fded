import { grouped } from '@fan-beats/events/kernel';
import {
  readFreebieMonitor,
  readGoCounts,
  readGoStages,
  readGoSteps,
  readGoStock,
} from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type {
  GoCockpitRecord,
  GoOwingRecord,
  GoSoldOutRecord,
} from '../../../../contract/catalogue/go-cockpit.records';
import type { OpenStageRecord } from '../../../../contract/money/payment.records';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { Id } from '../../../../platform/trpc/fields';
import { toWire } from '../../../../contract/wire';
import { GoReads } from '../../gos/gos.reads';
import { linkedUnits } from '../../items/item-view';
import { toPay } from '../../../claims/stage-record';
import { openStages } from '../../../money/payments/open-stages';
import { SettingsReads } from '../../../site/settings/settings.reads';

/** The steps of a group order, and everything that keeps it from going on. Throws NotFound. */
export class GetGoCockpit extends ShopQuery<GoCockpitRecord> {
  @Id() goId: number;
}

@QueryHandler(GetGoCockpit)
export class GetGoCockpitHandler implements IQueryHandler<GetGoCockpit> {
  constructor(
    private readonly gos: GoReads,
    private readonly settings: SettingsReads,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  async execute({ goId }: GetGoCockpit): Promise<GoCockpitRecord> {
    await this.gos.get(goId);
    const [steps, counts, stages, owing, soldOut, freebies] = await Promise.all([
      readGoSteps(this.pool, goId),
      readGoCounts(this.pool, goId),
      readGoStages(this.pool, goId),
      this.owingIn(goId),
      soldOutIn(this.pool, goId),
      readFreebieMonitor(this.pool, goId),
    ]);
    // A canceled group order owes no freebies (rule D34).
    const canceled = steps.at(-1)?.status === 'CANCELED';
    return {
      ...counts,
      ...(canceled && { unpacked_claims: 0 }),
      steps: steps.map(({ status, recorded_at }) => ({
        status,
        recorded_at: new Date(recorded_at).toISOString(),
      })),
      stages: stages.map(toWire),
      owing,
      sold_out: soldOut,
      freebies_missing: freebies
        .filter(({ canceled: gone, amount, stock }) => !gone && amount > stock)
        .map(({ itemId, variantId: itemvariantId, caption: itemCaption, variantCaption, amount, stock }) =>
          toWire({ itemId, itemvariantId, itemCaption, variantCaption, amount, stock }),
        ),
    };
  }

  /** Claims that owe something, those with requested payments first, by their day, then the largest amount. */
  private async owingIn(goId: number): Promise<readonly GoOwingRecord[]> {
    const { stages } = await openStages(this.pool, await this.settings.get(), { goId });
    return [...grouped(stages, ({ claim_id }) => claim_id)].map(owedOf).sort(byUrgency);
  }
}

async function soldOutIn(pool: Pool, goId: number): Promise<readonly GoSoldOutRecord[]> {
  const stock = await readGoStock(pool, goId);
  const full = stock.filter(({ max, claimed }) => max !== null && claimed >= max);
  return linkedUnits(pool, goId, full);
}

const standings = ['late', 'overdue', 'asked', 'unasked'] as const;

/** The amounts that a claim owes, and the standing of its requested payments. */
function owedOf([claim_id, stages]: readonly [number, readonly OpenStageRecord[]]): GoOwingRecord {
  const asked = stages.filter(({ due }) => due > 0);
  const worst = standings.find((standing) => asked.some((stage) => stage.standing === standing));
  const [due_on = null] = asked.flatMap((stage) => stage.due_on ?? []).sort();
  return {
    claim_id,
    user_id: stages[0]?.user_id ?? 0,
    user_displayname: stages[0]?.user_displayname ?? '',
    open: toPay(stages),
    due: toPay(asked.map((stage) => ({ ...stage, open: stage.due }))),
    due_on,
    standing: worst ?? (asked.length > 0 ? 'asked' : 'unasked'),
    announced: asked.length > 0 && asked.every(({ announced }) => announced !== null),
  };
}

function byUrgency(one: GoOwingRecord, other: GoOwingRecord): number {
  const rank = ({ standing }: GoOwingRecord) => standings.indexOf(standing);
  const day = ({ due_on }: GoOwingRecord) => due_on ?? '';
  return (
    rank(one) - rank(other) ||
    day(one).localeCompare(day(other)) ||
    other.open - one.open ||
    one.claim_id - other.claim_id
  );
}
