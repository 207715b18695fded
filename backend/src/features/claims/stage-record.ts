import {
  cents,
  centsFromEuros,
  dueCents,
  eurosFromCents,
  paymentStanding,
  stageOf,
  stages,
  type Cents,
  type PaidClaim,
  type Stage,
  type StageStanding,
} from '@fan-beats/events';
import type { ClaimView } from '@fan-beats/projections';
import type { ClaimStageRecord } from '../../contract/payment-records';

/** What was never set is unknown (rule D70). */
export const knownEuros = (amount: Cents | null): number | null =>
  amount === null ? null : eurosFromCents(amount);

/** The German day that it is, and how many working days after the due day nothing follows yet. */
export interface Calendar {
  readonly today: string;
  readonly graceDays: number;
}

/** How every stage of a claim is charged and paid. */
export function stageStandings(claim: ClaimView): (StageStanding & { readonly stage: Stage })[] {
  const paid = paidClaim(claim);
  return stages.map((stage) => ({ stage, ...stageOf(paid, stage) }));
}

type Asked = Pick<ClaimView['stages'][number], 'requestedCents' | 'dueOn' | 'requestedOn'>;
const notAsked: Asked = { requestedCents: null, dueOn: null, requestedOn: null };

/** All stages of a claim, in the order in which money goes to them. */
export function toStageRecords(claim: ClaimView, calendar: Calendar): ClaimStageRecord[] {
  return stageStandings(claim).map(({ stage, ...standing }) =>
    toStageRecord(standing, {
      stage,
      known: stage === 'items' || claim[`${stage}Cents`] !== null,
      asked: claim.stages.find((one) => one.stage === stage) ?? notAsked,
      calendar,
    }),
  );
}

/** Euros that are open at the stages, in whole cents. */
export const toPay = (told: readonly ClaimStageRecord[]): number =>
  eurosFromCents(cents(told.reduce((sum, { open }) => sum + centsFromEuros(open), 0)));

interface Told {
  readonly stage: Stage;
  readonly known: boolean;
  readonly asked: Asked;
  readonly calendar: Calendar;
}

function toStageRecord(standing: StageStanding, { stage, known, asked, calendar }: Told): ClaimStageRecord {
  const {
    chargedCents,
    coveredCents,
    allocatedCents,
    waivedCents,
    markedCents,
    openCents,
    overCents,
    settled,
  } = standing;
  const withRequest = { ...standing, ...asked };
  return {
    stage,
    charged: knownEuros(known ? chargedCents : null),
    covered: eurosFromCents(coveredCents),
    allocated: eurosFromCents(allocatedCents),
    waived: eurosFromCents(waivedCents),
    marked: eurosFromCents(markedCents),
    open: eurosFromCents(openCents),
    over: eurosFromCents(overCents),
    settled,
    due: eurosFromCents(dueCents(withRequest)),
    requested_on: asked.requestedOn,
    due_on: asked.dueOn,
    standing: paymentStanding(withRequest, calendar),
  };
}

function paidClaim(claim: ClaimView): PaidClaim {
  const moneyOf = (stage: Stage) => {
    const found = claim.stages.find((one) => one.stage === stage);
    return { allocatedCents: found?.allocatedCents ?? none, waivedCents: found?.waivedCents ?? none };
  };
  return {
    totals: { sumCents: claim.sumCents },
    paid: { received: claim.paymentReceived, coveredCents: claim.coveredCents, ...moneyOf('items') },
    costs: {
      domestics: { amountCents: claim.domesticsCents, settled: claim.domesticsDone, ...moneyOf('domestics') },
      ems: { amountCents: claim.emsCents, settled: claim.emsDone, ...moneyOf('ems') },
      customs: { amountCents: claim.customsCents, settled: claim.customsDone, ...moneyOf('customs') },
    },
  };
}

const none: Cents = cents(0);
