import { shareSum } from '@fan-beats/events';
import type { DataSource } from 'typeorm';
import type { BillPlanRecord } from '../../../../contract/money/bill.records';
import { toWire } from '../../../../contract/wire';
import { previewPlan } from '../../../../ledger/preview';
import { statementsIn } from '../../../../platform/database/statements';
import { displayNames } from '../../../../platform/people/display-names';
import { loadGrams } from '../../../catalogue/items/commands/load-offers';
import { needsOfBills } from '../commands/bills-of-go';
import { planDivision, type Division, type PlannedDivision } from '../commands/division';

/** The effect of a division on each claim, on the wire. Throws NotFound, and a Rejection as the act would. */
export async function previewDivision(
  source: DataSource,
  division: Division,
  clockOffsetMs: number,
): Promise<BillPlanRecord> {
  const planned = await previewPlan(
    source,
    {
      needs: needsOfBills(division.goId),
      readRecords: loadGrams,
      decide: (state, grams) => planDivision(state, division, grams),
    },
    clockOffsetMs,
  );
  const nameOf = await source.transaction((records) =>
    displayNames(statementsIn(records), planned.plan.shares, ({ claim }) => claim.userId),
  );
  return billPlanRecord(planned, nameOf);
}

/** A plan of a bill on the wire. */
export function billPlanRecord(
  { bill, plan, digest }: PlannedDivision,
  nameOf: (userId: number) => string,
): BillPlanRecord {
  const { billId, totalCents, component } = bill;
  const shares = plan.shares.map(({ claim, parts, changeCents }) => ({
    claimId: claim.claimId,
    userDisplayname: nameOf(claim.userId),
    parts,
    shareCents: shareSum(parts),
    changeCents,
    costBeforeCents: claim.stages[component].chargedCents,
    settled: claim.stages[component].settled,
  }));
  return toWire({ billId, totalCents, bornCents: plan.bornCents, shares, digest });
}
