import { grouped } from '@fan-beats/events';
import {
  readFreebieMonitor,
  readGoCounts,
  readGoStages,
  readGoSums,
  readGoSteps,
  readGoStock,
} from '@fan-beats/projections';
import type { Pool } from 'pg';
import type {
  GoCockpitRecord,
  GoOwingRecord,
  GoSoldOutRecord,
  GoSumsRecord,
} from '../../../contract/catalogue/go-cockpit.records';
import type { OpenStageRecord } from '../../../contract/money/payment.records';
import { Read, type Ground } from '../../../platform/acts/act';
import { toWire } from '../../../contract/wire';
import { GoRead } from '../gos/gos.reads';
import { linkedUnits } from '../items/item-view';
import { toPay } from '../../claims/stage-record';
import { openStages } from '../../money/payments/open-stages';
import { SettingsReads } from '../../site/settings/settings.reads';

/** Where a group order stands, and what keeps it from going on. */
export class GetGoCockpit extends GoRead<GoCockpitRecord> {
  protected async readGo(ground: Ground): Promise<GoCockpitRecord> {
    const { goId } = this;
    const { pool } = ground;
    const [steps, counts, stages, owing, soldOut, freebies] = await Promise.all([
      readGoSteps(pool, goId),
      readGoCounts(pool, goId),
      readGoStages(pool, goId),
      owingIn(ground, goId),
      soldOutIn(pool, goId),
      readFreebieMonitor(pool, goId),
    ]);
    // No freebie of what was canceled is owed (rule D34).
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
}

/** Claims that owe something: what was asked for first, by its day, then the most. */
async function owingIn({ pool, get }: Ground, goId: number): Promise<readonly GoOwingRecord[]> {
  const { stages } = await openStages(pool, await get(SettingsReads).get(), { goId });
  return [...grouped(stages, ({ claim_id }) => claim_id)].map(owedOf).sort(byUrgency);
}

async function soldOutIn(pool: Pool, goId: number): Promise<readonly GoSoldOutRecord[]> {
  const stock = await readGoStock(pool, goId);
  const full = stock.filter(({ max, claimed }) => max !== null && claimed >= max);
  return linkedUnits(pool, goId, full);
}

const standings = ['late', 'overdue', 'asked', 'unasked'] as const;

/** What a claim owes, and how that stands which was asked for. */
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

/** What the claims of each group order come to. */
export class GetGoSums extends Read<readonly GoSumsRecord[]> {
  async read({ pool }: Ground): Promise<readonly GoSumsRecord[]> {
    return (await readGoSums(pool)).map(toWire);
  }
}
