import {
  readClaimsOfGo,
  readFreebieMonitor,
  readGoCounts,
  readGoStages,
  readGoSums,
  readGoSteps,
  readGoStock,
} from '@fan-beats/projections';
import type { Pool } from 'pg';
import type { GoCockpitRecord, GoOwingRecord, GoSoldOutRecord, GoSumsRecord } from '../../contract/records';
import type { ClaimStageRecord } from '../../contract/payment-records';
import { displayNames } from '../../platform/people/display-names';
import { Read, type Ground } from '../../platform/acts/act';
import { toWire } from '../../platform/trpc/wire';
import { gosOfClaims } from '../gos/go-view';
import { GoRead } from '../gos/gos.reads';
import { linkedUnits } from '../items/item-view';
import { toPay, toStageRecords } from '../claims/stage-record';

/** Where a group order stands, and what keeps it from going on. */
export class GetGoCockpit extends GoRead<GoCockpitRecord> {
  protected async readGo({ pool }: Ground): Promise<GoCockpitRecord> {
    const { goId } = this;
    const [steps, counts, stages, owing, soldOut, freebies] = await Promise.all([
      readGoSteps(pool, goId),
      readGoCounts(pool, goId),
      readGoStages(pool, goId),
      owingIn(pool, goId),
      soldOutIn(pool, goId),
      readFreebieMonitor(pool, goId),
    ]);
    return {
      ...counts,
      steps: steps.map(({ status, recorded_at }) => ({
        status,
        recorded_at: new Date(recorded_at).toISOString(),
      })),
      stages: stages.map(toWire),
      owing,
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
}

/** Claims that owe something: what was asked for first, by its day, then the most. */
async function owingIn(pool: Pool, goId: number): Promise<readonly GoOwingRecord[]> {
  const [claims, gos] = await Promise.all([readClaimsOfGo(pool, goId), gosOfClaims(pool, [{ goId }])]);
  const go = gos.get(goId);
  if (!go) return [];
  const nameOf = await displayNames(pool, claims, ({ userId }) => userId);
  return claims
    .map((claim) => ({
      claim_id: claim.claimId,
      user_id: claim.userId,
      user_displayname: nameOf(claim.userId),
      ...owedOf(toStageRecords(claim, go)),
    }))
    .filter(({ open }) => open > 0)
    .sort(byUrgency);
}

async function soldOutIn(pool: Pool, goId: number): Promise<readonly GoSoldOutRecord[]> {
  const stock = await readGoStock(pool, goId);
  const full = stock.filter(({ max, claimed }) => max !== null && claimed >= max);
  return linkedUnits(pool, goId, full);
}

const standings = ['late', 'overdue', 'asked', 'unasked'] as const;

/** What a claim owes, and how that stands which was asked for. */
function owedOf(
  stages: readonly ClaimStageRecord[],
): Pick<GoOwingRecord, 'open' | 'due' | 'due_on' | 'standing'> {
  const asked = stages.filter(({ due }) => due > 0);
  const worst = standings.find((standing) => asked.some((stage) => stage.standing === standing));
  const [due_on = null] = asked.flatMap((stage) => stage.due_on ?? []).sort();
  const due = toPay(asked.map((stage) => ({ ...stage, open: stage.due })));
  return { open: toPay(stages), due, due_on, standing: worst ?? (asked.length > 0 ? 'asked' : 'unasked') };
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
