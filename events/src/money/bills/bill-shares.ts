import {
  addCents,
  cents,
  defined,
  evolveClaim,
  existingClaim,
  idsOf,
  refuseDay,
  Rejection,
  shareSum,
  stageOf,
  type Bill,
  type BillEvent,
  type BillLine,
  type Bills,
  type BillShare,
  type Cents,
  type ClaimEvent,
  type CostComponent,
  type ExistingClaim,
  type PaymentMethod,
  type SharePart,
  type ShippingCostReopened,
} from '../../language';
import { settleNewCost } from '../../claims/update-claim';
import { divideBill, type DivisionChoices } from './divide-bill';

type SharedBill = Pick<Bill, 'billId' | 'component' | 'shares'>;

/** The change of a claim's share of a bill. */
export interface ChangedShare {
  readonly claim: ExistingClaim;
  /** Empty where the claim takes no part. */
  readonly parts: readonly SharePart[];
  readonly changeCents: Cents;
}

/** The effect of a division: each claim with its new share, and the amount that the shop bears. */
export interface BillPlan {
  readonly shares: readonly ChangedShare[];
  readonly bornCents: Cents;
}

/** The facts that an act on a bill records. */
export interface BillFacts {
  readonly bill: readonly BillEvent[];
  readonly claims: readonly { readonly claimId: number; readonly events: readonly ClaimEvent[] }[];
}

/** A bill as an admin enters it. */
export type GivenBill = Pick<Bill, 'goId' | 'component' | 'paidOn' | 'billLines'> & {
  readonly method: PaymentMethod;
};

/**
 * The next bill of its group order, before its first division. Throws Rejection DAY_AHEAD and DAY_LONG_AGO (rule M40).
 */
export function newBill(
  { count }: Bills,
  given: GivenBill,
  when: { readonly nowMs: number; readonly longAgo?: boolean | undefined },
): Bill {
  const { goId, component, paidOn, method, billLines: lines } = given;
  refuseDay(paidOn, when);
  const billLines = lines.map(({ what, amountCents, basis, category }): BillLine => ({
    what,
    amountCents,
    basis,
    ...defined({ category }),
  }));
  const totalCents = addCents(...billLines.map(({ amountCents }) => amountCents));
  return {
    billId: count + 1,
    goId,
    component,
    totalCents,
    paidOn,
    method,
    billLines,
    rounding: 'together',
    shares: new Map(),
    bornCents: cents(0),
  };
}

/**
 * The effect on each claim of dividing a bill, for the first time or again. The preview shows it and the act records
 * it. Throws Rejection GO_CANCELED, NOTHING_TO_SPLIT, WEIGHT_UNKNOWN, and SHARE_ABOVE_COST where a claim would get back
 * more than it was charged.
 */
export function planBill(bill: Bill, claims: readonly ExistingClaim[], terms: DivisionChoices): BillPlan {
  if (terms.canceled) throw new Rejection('GO_CANCELED');
  const { shares: due, bornCents } = divideBill(bill, claims, terms);
  const shares = claims.map((claim): ChangedShare => {
    const parts = due.get(claim.claimId) ?? [];
    const takesPart = parts.some(({ weight, shareCents }) => weight > 0 || shareCents !== 0);
    return changedShare(bill, claim, takesPart ? parts : []);
  });
  const claimIds = shares
    .filter(({ claim, changeCents }) => stageOf(claim, bill.component).chargedCents + changeCents < 0)
    .map(({ claim }) => claim.claimId);
  if (claimIds.length > 0) throw new Rejection('SHARE_ABOVE_COST', { claimIds });
  return { shares, bornCents };
}

/** A claim's new share of a bill, beside the one it has. */
export const changedShare = (
  { shares }: SharedBill,
  claim: ExistingClaim,
  parts: readonly SharePart[],
): ChangedShare => ({
  claim,
  parts,
  changeCents: cents(shareSum(parts) - shareSum(shares.get(claim.claimId))),
});

/**
 * Records a bill with its first or its new division. Throws Rejection COST_SETTLED where a cost is done and nobody
 * chose what happens to it (rule M23).
 */
export function bookPlan(
  bill: Bill,
  { shares, bornCents }: BillPlan,
  how: Pick<DivisionChoices, 'leftOut' | 'settled'> & { readonly type: 'BillSplit' | 'BillResplit' },
): BillFacts {
  const { type, leftOut, settled } = how;
  const { shares: _shares, bornCents: _bornCents, ...recorded } = bill;
  const { billId, goId, component } = recorded;
  const moved = shares.filter(({ changeCents }) => changeCents !== 0);
  const joined = shares.filter((share) => joinsOrLeaves(bill, share));
  const done = moved.filter(({ claim }) => claim.stages[component].settled);
  if (settled === undefined && done.length > 0)
    throw new Rejection('COST_SETTLED', { component, claimIds: done.map(({ claim }) => claim.claimId) });
  const isSame =
    type === 'BillResplit' && moved.length === 0 && joined.length === 0 && bornCents === bill.bornCents;
  const apart = shares.map(({ claim }) => claim.claimId).filter((claimId) => leftOut.includes(claimId));
  const data = {
    billId,
    goId,
    shares: sharesOf(bill, shares),
    bornCents,
    ...defined({ leftOut: apart.length > 0 ? apart : undefined, settled }),
  };
  const before = type === 'BillSplit' ? [{ type: 'BillRecorded', data: recorded } as const] : [];
  return {
    bill: isSame ? [] : [...before, { type, data }],
    claims: shares
      .map((share) => ({ claimId: share.claim.claimId, events: bookShare(bill, share) }))
      .filter(({ events }) => events.length > 0),
  };
}

/** Takes the shares off again; from a cost that was lowered in the meantime at most the rest. */
export function withdrawBill(bill: Bill, claims: readonly ExistingClaim[]): BillFacts {
  const { billId, goId, component, totalCents, paidOn, method } = bill;
  const data = { billId, goId, component, totalCents, paidOn, ...defined({ method }) };
  return {
    bill: [{ type: 'BillWithdrawn', data }],
    claims: claims.map((claim) => ({
      claimId: claim.claimId,
      events: bookShare(bill, changedShare(bill, claim, [])),
    })),
  };
}

/** Whether the claim joins or leaves the bill. */
const joinsOrLeaves = ({ shares }: SharedBill, { claim, parts }: ChangedShare): boolean =>
  parts.length > 0 !== shares.has(claim.claimId);

/** The shares as they are recorded. A claim that had a share and lost it has no parts; this includes deleted claims. */
function sharesOf({ shares: before }: SharedBill, plan: readonly ChangedShare[]): BillShare[] {
  const shares = plan.flatMap(({ claim: { claimId }, parts }): BillShare[] =>
    parts.length > 0 ? [{ claimId, parts }] : [],
  );
  const stay = new Set(shares.map(({ claimId }) => claimId));
  const gone = [...before.keys()].filter((claimId) => !stay.has(claimId));
  return [...shares, ...gone.map((claimId): BillShare => ({ claimId, parts: [] }))];
}

/**
 * The cost becomes the cost before plus the change of the share, at least 0. A cost that is done is reopened for that:
 * its cover stays, an overpaid amount goes back to the balance, and where it is covered in full it is done again (rules
 * M2, D87). A cost of 0 is unknown without a share (rule D70); with a share of 0 it is known.
 */
function bookShare(bill: SharedBill, share: ChangedShare): ClaimEvent[] {
  const { billId, component } = bill;
  const { claim, parts, changeCents } = share;
  const { chargedCents: beforeCents, settled } = claim.stages[component];
  if (changeCents === 0 && (settled || !joinsOrLeaves(bill, share))) return [];
  const after = cents(Math.max(0, (beforeCents ?? 0) + changeCents));
  const amountCents = after === 0 && parts.length === 0 ? null : after;
  if (amountCents === beforeCents) return [];
  const events: ClaimEvent[] = [
    ...(settled ? [openAgain(claim, component)] : []),
    {
      type: 'ShippingCostSet',
      data: { ...idsOf(claim), component, amountCents, beforeCents, billId },
    },
  ];
  const now = existingClaim(events.reduce(evolveClaim, claim));
  return [...events, ...settleNewCost(now, component)];
}

function openAgain(claim: ExistingClaim, component: CostComponent): ShippingCostReopened {
  const { chargedCents: amountCents, markedCents } = stageOf(claim, component);
  const data = { ...idsOf(claim), component, amountCents, ...(markedCents > 0 && { markedCents }) };
  return { type: 'ShippingCostReopened', data };
}
