import type { ClaimRecord } from '@fan-beats/backend/contract';
import { addCents, centsFromEuros, eurosFromCents } from '@fan-beats/events/kernel';
import { costTotal, difference, itemsOfType } from '../claimFigures';

/** What a claim may be looked for by, beside its marks. */
export const claimShows = [
  'owes-ems',
  'owes-customs',
  'owes-domestics',
  'overpaid',
  'untracked',
  'canceled',
] as const;
export type ClaimShow = (typeof claimShows)[number];

export interface ClaimFilter {
  readonly goId: number | null;
  /** Part of the user's name, or a claim's number. */
  readonly user: string;
  /** Null where both are shown. */
  /** Open are those of claims that have some. */
  readonly freebiesDone: boolean | null;
  readonly paymentReceived: boolean | null;
  readonly show?: ClaimShow | null;
  readonly isCanceled?: IsCanceled;
  /** A claim that is open on the screen stays there, even when a save makes it leave the filter. */
  readonly keepClaimId?: number | undefined;
}

export const claimSorts = ['date', 'name', 'sum', 'paid', 'freebies'] as const;
export type ClaimSort = (typeof claimSorts)[number];
export type Direction = 'asc' | 'desc';

export interface ClaimOrder {
  readonly by: ClaimSort;
  readonly direction: Direction;
}

export interface ClaimTotal {
  readonly count: number;
  readonly sum: number;
}

export interface ClaimTotals {
  readonly all: ClaimTotal;
  /** What payments cover, as in the books; counted are the claims with the mark. */
  readonly paid: ClaimTotal;
  /** What they do not cover yet; counted are the claims without the mark. */
  readonly unpaid: ClaimTotal;
  /** What they cover beyond what a claim costs. */
  readonly too_much: ClaimTotal;
  /** Shipping costs that are set and not done. */
  readonly shipping_open: ClaimTotal;
  /** Whole percent of all money that is covered; of the claims where there is no money. */
  readonly paidPercent: number;
}

export interface ClaimGroup {
  readonly goId: number;
  readonly gotitle: string;
  readonly claims: readonly ClaimRecord[];
}

type Amount = (claim: ClaimRecord) => number;

const above0 = (amount: number): number => Math.max(0, amount);
const open: Amount = ({ claim_sum, covered_sum }) => above0(difference(claim_sum, covered_sum));
const tooMuch: Amount = ({ claim_sum, covered_sum }) => above0(difference(covered_sum, claim_sum));
const shippingOpen: Amount = (claim) => difference(costTotal(claim), costTotal(settledOf(claim)));

/** The claim with only those shipping costs that are done. */
function settledOf(claim: ClaimRecord): ClaimRecord {
  const settled = (amount: number | null, done: boolean) => (done ? amount : null);
  return {
    ...claim,
    domestics: settled(claim.domestics, claim.domestics_done),
    ems: settled(claim.ems, claim.ems_done),
    customs: settled(claim.customs, claim.customs_done),
  };
}

function sumOf(claims: readonly ClaimRecord[], amount: Amount): number {
  return eurosFromCents(addCents(...claims.map((claim) => centsFromEuros(amount(claim)))));
}

/** Of the claims that have such an amount. */
function totalOf(claims: readonly ClaimRecord[], amount: Amount): ClaimTotal {
  return { count: claims.filter((claim) => amount(claim) > 0).length, sum: sumOf(claims, amount) };
}

/** Never 100 while something is unpaid, never 0 while something is paid. */
function percentOf(part: number, whole: number): number {
  if (part <= 0 || whole <= 0) return 0;
  if (part >= whole) return 100;
  return Math.min(99, Math.max(1, Math.round((part / whole) * 100)));
}

export function totalsOf(claims: readonly ClaimRecord[]): ClaimTotals {
  const marked = claims.filter((claim) => claim.payment_received).length;
  const all = { count: claims.length, sum: sumOf(claims, ({ claim_sum }) => claim_sum) };
  const paid = { count: marked, sum: sumOf(claims, ({ covered_sum }) => covered_sum) };
  const unpaid = { count: claims.length - marked, sum: sumOf(claims, open) };
  const paidPercent =
    all.sum > 0 ? percentOf(difference(all.sum, unpaid.sum), all.sum) : percentOf(marked, all.count);
  const too_much = totalOf(claims, tooMuch);
  return { all, paid, unpaid, too_much, shipping_open: totalOf(claims, shippingOpen), paidPercent };
}

function matchesUser(claim: ClaimRecord, words: readonly string[]): boolean {
  const text = `${claim.user_displayname} ${claim.title}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

function matchesFreebies(claim: ClaimRecord, done: boolean | null): boolean {
  if (done === null) return true;
  return claim.freebies_done === done && (done || itemsOfType(claim, 1).length > 0);
}

type IsCanceled = (goId: number) => boolean;

const owes = ({ stages }: ClaimRecord, which: ClaimRecord['stages'][number]['stage']): boolean =>
  stages.some(({ stage, open: left }) => stage === which && left > 0);

const shows: Readonly<Record<ClaimShow, (claim: ClaimRecord, isCanceled: IsCanceled) => boolean>> = {
  'owes-ems': (claim) => owes(claim, 'ems'),
  'owes-customs': (claim) => owes(claim, 'customs'),
  'owes-domestics': (claim) => owes(claim, 'domestics'),
  overpaid: ({ stages }) => stages.some(({ over }) => over > 0),
  untracked: ({ tracking_id }) => tracking_id === null,
  canceled: ({ go_id }, isCanceled) => isCanceled(go_id),
};

export function filterClaims(claims: readonly ClaimRecord[], filter: ClaimFilter): readonly ClaimRecord[] {
  const words = filter.user.toLowerCase().split(/\s+/).filter(Boolean);
  const { show = null, isCanceled = () => false } = filter;
  const matches = (claim: ClaimRecord) =>
    (filter.goId === null || claim.go_id === filter.goId) &&
    (show === null || shows[show](claim, isCanceled)) &&
    matchesFreebies(claim, filter.freebiesDone) &&
    (filter.paymentReceived === null || claim.payment_received === filter.paymentReceived) &&
    matchesUser(claim, words);
  return claims.filter((claim) => claim.claim_id === filter.keepClaimId || matches(claim));
}

const compareNames = new Intl.Collator('de', { sensitivity: 'base', numeric: true }).compare;

const sortKeys: Readonly<Record<Exclude<ClaimSort, 'name'>, (claim: ClaimRecord) => number>> = {
  date: (claim) => Date.parse(claim.created_at),
  sum: (claim) => claim.claim_sum,
  paid: (claim) => Number(claim.payment_received),
  freebies: (claim) => Number(claim.freebies_done),
};

/** Sorted as asked; where that is equal, the newest first. */
export function sortClaims(
  claims: readonly ClaimRecord[],
  { by, direction }: ClaimOrder,
): readonly ClaimRecord[] {
  const sign = direction === 'asc' ? 1 : -1;
  if (by === 'name') {
    return claims.toSorted(
      (a, b) => sign * compareNames(a.user_displayname, b.user_displayname) || b.claim_id - a.claim_id,
    );
  }
  const keyOf = sortKeys[by];
  return claims
    .map((claim) => ({ claim, key: keyOf(claim) }))
    .sort((a, b) => sign * (a.key - b.key) || b.claim.claim_id - a.claim.claim_id)
    .map(({ claim }) => claim);
}

/** One group per group order, the newest group order first; inside a group the order of the claims stays. */
export function groupByGo(claims: readonly ClaimRecord[]): readonly ClaimGroup[] {
  const groups = new Map<number, ClaimRecord[]>();
  for (const claim of claims) {
    const group = groups.get(claim.go_id);
    if (group) group.push(claim);
    else groups.set(claim.go_id, [claim]);
  }
  return [...groups]
    .sort(([a], [b]) => b - a)
    .map(([goId, ofGo]) => ({ goId, gotitle: ofGo[0]?.gotitle ?? '', claims: ofGo }));
}

export interface ClaimPage {
  readonly groups: readonly ClaimGroup[];
  readonly page: number;
  readonly total: number;
}

export interface PageRequest {
  readonly page: number | undefined;
  readonly pageSize: number;
  /** Shown without a page asked for, the page is the one this claim is on. */
  readonly claimId: number | undefined;
}

/** Groups run on over pages, so that every page has the same length. */
export function pageOfClaims(groups: readonly ClaimGroup[], request: PageRequest): ClaimPage {
  const { pageSize } = request;
  const flat = groups.flatMap((group) => group.claims);
  const lastPage = Math.max(1, Math.ceil(flat.length / pageSize));
  const index = flat.findIndex((claim) => claim.claim_id === request.claimId);
  const wanted = request.page ?? (index < 0 ? 1 : Math.floor(index / pageSize) + 1);
  const page = Math.min(wanted, lastPage);
  const shown = flat.slice((page - 1) * pageSize, page * pageSize);
  return { groups: groupByGo(shown), page, total: flat.length };
}
