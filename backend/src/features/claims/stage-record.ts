import { cents, centsFromEuros, dueCents, eurosFromCents, paymentState, type Cents } from '@fan-beats/events';
import { stageFigures, type ClaimView } from '@fan-beats/projections';
import type { ClaimStageRecord } from '../../contract/claims/claim.records';

/** An amount in euros; null where it was never set, because then it is unknown (rule D70). */
export const knownEuros = (amount: Cents | null): number | null =>
  amount === null ? null : eurosFromCents(amount);

/** Today's German day, and the working days after the due day before a payment is late. */
export interface Calendar {
  readonly today: string;
  readonly graceDays: number;
}

/** All stages of a claim, in the order in which money is allocated to them. */
export function toStageRecords(claim: ClaimView, calendar: Calendar): ClaimStageRecord[] {
  return stageFigures(claim).map((standing) =>
    toStageRecord(standing, { known: claim.stages[standing.stage].chargedCents !== null, calendar }),
  );
}

/** The sum of the open amounts of the stages in euros, added in whole cents. */
export const toPay = (told: readonly ClaimStageRecord[]): number =>
  eurosFromCents(cents(told.reduce((sum, { open }) => sum + centsFromEuros(open), 0)));

function toStageRecord(
  standing: ReturnType<typeof stageFigures>[number],
  { known, calendar }: { readonly known: boolean; readonly calendar: Calendar },
): ClaimStageRecord {
  return {
    stage: standing.stage,
    charged: knownEuros(known ? standing.chargedCents : null),
    covered: eurosFromCents(standing.coveredCents),
    allocated: eurosFromCents(standing.allocatedCents),
    waived: eurosFromCents(standing.waivedCents),
    marked: eurosFromCents(standing.markedCents),
    open: eurosFromCents(standing.openCents),
    over: eurosFromCents(standing.overCents),
    settled: standing.settled,
    due: eurosFromCents(dueCents(standing)),
    requested_on: standing.requestedOn,
    due_on: standing.dueOn,
    standing: paymentState(standing, calendar),
  };
}
