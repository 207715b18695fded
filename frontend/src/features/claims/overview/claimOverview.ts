import type { ClaimRecord } from '@fan-beats/backend/contract';
import { addCents, centsFromEuros, eurosFromCents } from '@fan-beats/events/kernel';

export interface ClaimFilter {
  readonly goId: number | null;
  /** Part of the user's name, or a claim's number. */
  readonly user: string;
  /** Null where both are shown. */
  readonly freebiesDone: boolean | null;
  readonly paymentReceived: boolean | null;
  /** A claim that is open on the screen stays there, even when a save makes it leave the filter. */
  readonly keepClaimId?: number | undefined;
}

export const claimSorts = ['date', 'sum', 'paid', 'freebies'] as const;
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
  readonly paid: ClaimTotal;
  readonly unpaid: ClaimTotal;
  /** Whole percent of all money that is paid; of the claims where there is no money. */
  readonly paidPercent: number;
}

export interface ClaimGroup {
  readonly goId: number;
  readonly gotitle: string;
  readonly claims: readonly ClaimRecord[];
}

function totalOf(claims: readonly ClaimRecord[]): ClaimTotal {
  const sum = eurosFromCents(addCents(...claims.map((claim) => centsFromEuros(claim.claim_sum))));
  return { count: claims.length, sum };
}

/** Never 100 while something is unpaid, never 0 while something is paid. */
function percentOf(part: number, whole: number): number {
  if (part <= 0 || whole <= 0) return 0;
  if (part >= whole) return 100;
  return Math.min(99, Math.max(1, Math.round((part / whole) * 100)));
}

export function totalsOf(claims: readonly ClaimRecord[]): ClaimTotals {
  const all = totalOf(claims);
  const paid = totalOf(claims.filter((claim) => claim.payment_received));
  const unpaid = totalOf(claims.filter((claim) => !claim.payment_received));
  const paidPercent = all.sum > 0 ? percentOf(paid.sum, all.sum) : percentOf(paid.count, all.count);
  return { all, paid, unpaid, paidPercent };
}

function matchesUser(claim: ClaimRecord, words: readonly string[]): boolean {
  const text = `${claim.user_displayname} ${claim.title}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

export function filterClaims(claims: readonly ClaimRecord[], filter: ClaimFilter): readonly ClaimRecord[] {
  const words = filter.user.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = (claim: ClaimRecord) =>
    (filter.goId === null || claim.go_id === filter.goId) &&
    (filter.freebiesDone === null || claim.freebies_done === filter.freebiesDone) &&
    (filter.paymentReceived === null || claim.payment_received === filter.paymentReceived) &&
    matchesUser(claim, words);
  return claims.filter((claim) => claim.claim_id === filter.keepClaimId || matches(claim));
}

const sortKeys: Readonly<Record<ClaimSort, (claim: ClaimRecord) => number>> = {
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
  const keyOf = sortKeys[by];
  const sign = direction === 'asc' ? 1 : -1;
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
