import type { ClaimRecord, ClaimStageRecord } from '@fan-beats/backend/contract';
import {
  addCents,
  centsFromEuros,
  evolveClaim,
  existingClaim,
  initialClaim,
  noBooking,
  noMoney,
  noTotals,
  Rejection,
  type ExistingClaim,
  type StageMoney,
} from '@fan-beats/events/rules';

/** The fields of a claim in an answer. A payment that the answer leaves out has no charge. */
type ToldClaim = Pick<ClaimRecord, 'claim_id' | 'go_id' | 'gotitle' | 'user_id' | 'canceled' | 'stages'> &
  Partial<Pick<ClaimRecord, 'freebies_done' | 'tracking_id'>>;

/** The claim as deciders take it, without its lines and Fan Beats, which no decision on money needs. */
export function knownClaim(told: ToldClaim): ExistingClaim {
  const { claim_id: claimId, go_id: goId, gotitle: goTitle, user_id: userId, stages } = told;
  const items = stages.find(({ stage }) => stage === 'items');
  const change = { ...noTotals, sumCents: centsFromEuros(items?.charged ?? 0) };
  const claim = { claimId, goId, userId, goTitle, change, posting: noBooking, stock: [], lines: [] };
  return {
    ...existingClaim(evolveClaim(initialClaim, { type: 'ClaimSubmitted', data: claim })),
    pointsState: told.canceled ? 'canceled' : 'open',
    requests: Object.fromEntries(stages.flatMap(requestOf)),
    stages: { ...noMoney, ...Object.fromEntries(stages.map((known) => [known.stage, moneyOf(known)])) },
    freebiesDone: told.freebies_done ?? false,
    trackingId: told.tracking_id ?? null,
  };
}

const moneyOf = ({ charged, allocated, waived, marked, settled }: ClaimStageRecord): StageMoney => ({
  chargedCents: charged === null ? null : centsFromEuros(charged),
  allocatedCents: centsFromEuros(allocated),
  waivedCents: centsFromEuros(waived),
  markedCents: centsFromEuros(marked),
  markWithoutFlagCents: centsFromEuros(marked),
  settled,
});

/** The request for a payment. An answer has its day and the part that is not paid. */
const requestOf = ({ stage, due_on: dueOn, due, covered }: ClaimStageRecord) =>
  dueOn === null
    ? []
    : [
        [
          stage,
          { dueOn, amountCents: addCents(...[covered, due].map(centsFromEuros)), reference: '' },
        ] as const,
      ];

/** The result of a decider, or its rejection. */
export function decided<Given>(decide: () => Given): Given | Rejection {
  try {
    return decide();
  } catch (error) {
    if (error instanceof Rejection) return error;
    throw error;
  }
}
