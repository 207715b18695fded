import {
  addCents,
  cents,
  evolveBills,
  evolveClaim,
  existingClaim,
  initialClaim,
  noBills,
  Rejection,
  shareSum,
  stageOf,
  type Bill,
  type BillEvent,
  type Bills,
  type BillShare,
  type Cents,
  type ClaimEvent,
  type ClaimState,
  type ExistingClaim,
  type RecordedEvent,
  type SharePart,
} from '../../language';
import { moneyAgain, requestAgain } from '../../claims/money-again';
import {
  bookPlan,
  changedShare,
  newBill,
  withdrawBill,
  type BillFacts,
  type BillPlan,
  type GivenBill,
} from './bill-shares';
import type { DivisionChoices } from './divide-bill';

/**
 * The bill as it should have been recorded, with the next number and the shares of the bill that it corrects, so that a
 * division books only the differences (rule M64). Throws Rejection NO_CHANGE, DAY_AHEAD and DAY_LONG_AGO.
 */
export function correctedBill(
  bills: Bills,
  { bill, given }: { readonly bill: Bill; readonly given: Omit<GivenBill, 'goId' | 'component'> },
  when: Parameters<typeof newBill>[2],
): Bill {
  const { goId, component, billId, bornCents } = bill;
  const next = newBill(bills, { goId, component, ...given }, when);
  if (contentOf(next) === contentOf(bill)) throw new Rejection('NO_CHANGE');
  const shares = [...bill.shares].map(
    ([claimId, parts]) => [claimId, onLines(parts, next.billLines.length)] as const,
  );
  return { ...next, corrects: billId, shares: new Map(shares), bornCents };
}

const contentOf = ({ paidOn, method = 'bank', billLines }: Bill): string =>
  JSON.stringify([
    paidOn,
    method,
    billLines.map(({ what, amountCents, basis, category }) => [what, amountCents, basis, category]),
  ]);

/** The same share on another number of lines; the last line has what earlier lines have beyond it. */
function onLines(parts: readonly SharePart[], count: number): SharePart[] {
  return Array.from({ length: count }, (_, index): SharePart => {
    const part = parts[index] ?? { weight: 0, shareCents: cents(0) };
    return index < count - 1 ? part : { weight: part.weight, shareCents: shareSum(parts.slice(index)) };
  });
}

/** Withdraws the bill and records the corrected one; claims move by the difference. Throws what `bookPlan` throws. */
export function bookCorrection(
  bill: Bill,
  { bill: corrected, plan }: { readonly bill: Bill; readonly plan: BillPlan },
  how: Pick<DivisionChoices, 'leftOut' | 'settled'>,
): BillFacts {
  const { bill: recorded, claims } = bookPlan(corrected, plan, { ...how, type: 'BillSplit' });
  return { bill: [...withdrawBill(bill, []).bill, ...recorded.map(withoutGone)], claims };
}

/** A new bill has no shares that are gone. */
const withoutGone = (event: BillEvent): BillEvent =>
  event.type === 'BillSplit'
    ? { ...event, data: { ...event.data, shares: event.data.shares.filter(hasParts) } }
    : event;

const hasParts = ({ parts }: BillShare): boolean => parts.length > 0;

/** A claim of the group order with its facts, and the balance of its fan. */
export interface ClaimOfBill {
  readonly claimId: number;
  readonly history: readonly RecordedEvent<ClaimEvent>[];
  readonly balanceCents: Cents;
}

/** The bill of before with its shares of then, and the facts that bring it back. */
export interface UndoneCorrection {
  readonly bill: Bill;
  readonly plan: BillPlan;
  readonly facts: BillFacts;
}

/**
 * Undoes the correction that made a bill: the bill of before is recorded again with the shares that it had, and money
 * that the correction gave back pays the costs again, as far as the balances have it. The shop bears the share of a
 * claim that is gone. Throws Rejection GO_CANCELED, NOT_CORRECTED and SHARE_ABOVE_COST.
 */
export function undoCorrection(
  history: readonly RecordedEvent<BillEvent>[],
  bill: Bill,
  { claims, canceled }: { readonly claims: readonly ClaimOfBill[]; readonly canceled: boolean },
): UndoneCorrection {
  if (canceled) throw new Rejection('GO_CANCELED', { goId: bill.goId });
  const act = history.find(({ type, data }) => type === 'BillRecorded' && data.billId === bill.billId)?.meta
    .actId;
  const begun = history.findIndex(({ meta }) => meta.actId === act);
  const then = history.slice(0, begun);
  const before = then.reduce<Bills>(evolveBills, noBills).inForce.get(bill.corrects ?? 0);
  if (act === undefined || !before) throw new Rejection('NOT_CORRECTED');
  const { count } = history.reduce<Bills>(evolveBills, noBills);
  const restored: Bill = { ...before, billId: count + 1, corrects: bill.billId, shares: bill.shares };
  const left = new Map<number, Cents>();
  const brought = claims.map((one) => broughtBack(one, { act, bill, before, left }));
  const shares = brought.map(({ claim }) =>
    changedShare(bill, claim, before.shares.get(claim.claimId) ?? []),
  );
  const below = shares.filter(
    ({ claim, changeCents }) => stageOf(claim, bill.component).chargedCents + changeCents < 0,
  );
  if (below.length > 0)
    throw new Rejection('SHARE_ABOVE_COST', { claimIds: below.map(({ claim }) => claim.claimId) });
  const borne = addCents(...shares.map(({ parts }) => shareSum(parts)));
  const plan = { shares, bornCents: cents(before.totalCents - borne) };
  const how = { leftOut: leftOutOf(then, before.billId), settled: 'reopen' } as const;
  const booked = bookCorrection(bill, { bill: restored, plan }, how);
  const bookedOf = new Map(booked.claims.map(({ claimId, events }) => [claimId, events]));
  const all = brought.map(({ claim, money, asked }) => {
    const events = [...money, ...(bookedOf.get(claim.claimId) ?? [])];
    const after = existingClaim((bookedOf.get(claim.claimId) ?? []).reduce<ClaimState>(evolveClaim, claim));
    return { claimId: claim.claimId, events: [...events, ...asked(after)] };
  });
  return {
    bill: restored,
    plan,
    facts: { bill: booked.bill, claims: all.filter(({ events }) => events.length > 0) },
  };
}

function leftOutOf(history: readonly RecordedEvent<BillEvent>[], billId: number): readonly number[] {
  const divided = history
    .filter(({ type, data }) => data.billId === billId && type !== 'BillRecorded')
    .at(-1);
  return divided && 'leftOut' in divided.data ? (divided.data.leftOut ?? []) : [];
}

interface Undoing {
  readonly act: string;
  readonly bill: Bill;
  readonly before: Bill;
  /** The rest of the balances, by person. */
  readonly left: Map<number, Cents>;
}

/** The claim with the money that the act gave back, and what is asked for again once its cost is the one of before. */
function broughtBack({ history, balanceCents }: ClaimOfBill, { act, bill, before, left }: Undoing) {
  const stage = bill.component;
  const ofAct = history.filter(({ meta }) => meta.actId === act);
  const claim = existingClaim(history.reduce<ClaimState>(evolveClaim, initialClaim));
  const first = ofAct[0];
  const then = first
    ? history.slice(0, history.indexOf(first)).reduce<ClaimState>(evolveClaim, initialClaim)
    : claim;
  const change = shareSum(before.shares.get(claim.claimId)) - shareSum(bill.shares.get(claim.claimId));
  const chargedCents = cents(stageOf(claim, stage).chargedCents + change);
  const money: ClaimEvent[] = [];
  let now = claim;
  for (const event of ofAct) {
    const balance = left.get(claim.userId) ?? balanceCents;
    const back = moneyAgain(now, event, { stage, chargedCents, balanceCents: balance });
    if (!back) continue;
    if (back.type === 'ClaimPaymentAllocated') left.set(claim.userId, cents(balance - back.data.amountCents));
    money.push(back);
    now = existingClaim(evolveClaim(now, back));
  }
  const asked = (after: ExistingClaim): ClaimEvent[] =>
    then.status === 'existing' && first ? requestAgain(after, { stage, before: then, ofAct }) : [];
  return { claim: now, money, asked };
}
