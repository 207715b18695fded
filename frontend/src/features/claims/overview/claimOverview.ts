import type { ClaimRecord } from '@fan-beats/backend/contract';
import { centsFromEuros, grouped } from '@fan-beats/events/kernel';
import { i18n } from '@lingui/core';
import { finder } from '../../../shared/ui/lists/search';
import { difference, itemsOfType, openOf, paymentOf, sumOf } from '../claimFigures';

/** The conditions that claims can be filtered by, beside their marks. */
export const claimShows = () => ({
  'owes-ems': { label: i18n.t('Owes EMS'), holds: (claim: ClaimRecord) => openOf(claim, 'ems') > 0 },
  'owes-customs': {
    label: i18n.t('Owes customs'),
    holds: (claim: ClaimRecord) => openOf(claim, 'customs') > 0,
  },
  'owes-domestics': {
    label: i18n.t('Owes domestics'),
    holds: (claim: ClaimRecord) => openOf(claim, 'domestics') > 0,
  },
  overpaid: {
    label: i18n.t('Overpaid'),
    holds: ({ stages }: ClaimRecord) => stages.some(({ over }) => over > 0),
  },
  untracked: {
    label: i18n.t('No tracking ID'),
    holds: ({ tracking_id }: ClaimRecord) => tracking_id === null,
  },
  ready: {
    label: i18n.t('Ready to pack'),
    holds: ({ go_status, stages, tracking_id }: ClaimRecord) =>
      go_status === 'ARRIVED' && tracking_id === null && stages.every(({ open }) => open === 0),
  },
  canceled: { label: i18n.t('Canceled'), holds: ({ canceled }: ClaimRecord) => canceled },
});
export type ClaimShow = keyof ReturnType<typeof claimShows>;

/** The values of a mark in the address. */
export const yesNo = { yes: true, no: false } as const;

export interface ClaimFilter {
  readonly goId: number | null;
  /** Part of the user's name, or a claim's number. */
  readonly user: string;
  /** Null if both are shown; `no` means claims with freebies that are still open. */
  readonly freebiesDone: keyof typeof yesNo | null;
  readonly paymentReceived: keyof typeof yesNo | null;
  readonly show?: ClaimShow | null;
  /** A claim that is open on the screen stays listed, even if a save makes it leave the filter. */
  readonly keepClaimId?: number | undefined;
}

export const noFilter = { goId: null, user: '', freebiesDone: null, paymentReceived: null, show: null };

export const claimSorts = () => ({
  date: { label: i18n.t('Date'), keyOf: ({ created_at }: ClaimRecord) => Date.parse(created_at) },
  name: { label: i18n.t('Name'), keyOf: ({ user_displayname }: ClaimRecord) => user_displayname },
  sum: { label: i18n.t('Sum'), keyOf: ({ claim_sum }: ClaimRecord) => claim_sum },
  paid: { label: i18n.t('Paid'), keyOf: (claim: ClaimRecord) => Number(isPaid(claim)) },
  freebies: { label: i18n.t('Freebies'), keyOf: ({ freebies_done }: ClaimRecord) => Number(freebies_done) },
});
export type ClaimSort = keyof ReturnType<typeof claimSorts>;
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
  /** The paid amount of the items, and the number of claims with the tag Paid. */
  readonly paid: ClaimTotal;
  /** The open amount of the items. */
  readonly unpaid: ClaimTotal;
  /** The amount of the items that is neither paid nor open, as nobody owes it (rule D84). */
  readonly canceled: ClaimTotal;
  /** The amount paid for the items beyond their cost. */
  readonly too_much: ClaimTotal;
  /** The open amount of EMS, customs and domestics. */
  readonly shipping_open: ClaimTotal;
  /** The paid part of the money of claims that are not canceled, in whole percent: 100 if they cost nothing, null if there are none. */
  readonly paidPercent: number | null;
}

export interface ClaimGroup {
  readonly goId: number;
  readonly canceled: boolean;
  readonly gotitle: string;
  readonly claims: readonly ClaimRecord[];
}

type Amount = (claim: ClaimRecord) => number;

const unpaid: Amount = (claim) => openOf(claim, 'items');
const canceled: Amount = (claim) =>
  claim.canceled ? Math.max(0, difference(claim.claim_sum, claim.covered_sum)) : 0;
const tooMuch: Amount = ({ stages }) => stages.find(({ stage }) => stage === 'items')?.over ?? 0;
const shippingOpen: Amount = ({ stages }) =>
  sumOf(stages, ({ stage, open }) => (stage === 'items' ? 0 : open));
const sumOfItems: Amount = ({ claim_sum }) => claim_sum;

/** The number of claims that have such an amount, and its sum. */
function totalOf(claims: readonly ClaimRecord[], amount: Amount): ClaimTotal {
  return { count: claims.filter((claim) => amount(claim) > 0).length, sum: sumOf(claims, amount) };
}

/** A percentage: never 100 while something is unpaid, never 0 while something is paid. */
function percentOf(part: number, whole: number): number {
  if (part >= whole) return 100;
  if (part <= 0) return 0;
  return Math.min(99, Math.max(1, Math.round((part / whole) * 100)));
}

export function totalsOf(claims: readonly ClaimRecord[]): ClaimTotals {
  const paid = claims.filter(isPaid).length;
  return {
    all: { count: claims.length, sum: sumOf(claims, sumOfItems) },
    paid: { count: paid, sum: sumOf(claims, ({ covered_sum }) => covered_sum) },
    unpaid: totalOf(claims, unpaid),
    canceled: totalOf(claims, canceled),
    too_much: totalOf(claims, tooMuch),
    shipping_open: totalOf(claims, shippingOpen),
    paidPercent: paidPercentOf(claims.filter(({ canceled }) => !canceled)),
  };
}

const isPaid = (claim: ClaimRecord): boolean => paymentOf(claim) === 'paid';

function paidPercentOf(claims: readonly ClaimRecord[]): number | null {
  if (claims.length === 0) return null;
  const [whole, open] = [sumOf(claims, sumOfItems), sumOf(claims, unpaid)].map(centsFromEuros);
  return percentOf((whole ?? 0) - (open ?? 0), whole ?? 0);
}

/** True if freebies of a claim are packed or still to be packed: those of a canceled claim are not (rule D34). */
export const packsFreebies = (claim: ClaimRecord): boolean =>
  (claim.freebies_done || !claim.canceled) && itemsOfType(claim, 1).length > 0;

const matchesFreebies = (claim: ClaimRecord, done: ClaimFilter['freebiesDone']): boolean =>
  done === null || (claim.freebies_done === yesNo[done] && (claim.freebies_done || packsFreebies(claim)));

export function filterClaims(claims: readonly ClaimRecord[], filter: ClaimFilter): readonly ClaimRecord[] {
  const isFound = finder(filter.user);
  const { show = null } = filter;
  const matches = (claim: ClaimRecord) =>
    (filter.goId === null || claim.go_id === filter.goId) &&
    (show === null || claimShows()[show].holds(claim)) &&
    matchesFreebies(claim, filter.freebiesDone) &&
    (filter.paymentReceived === null ||
      paymentOf(claim) === (yesNo[filter.paymentReceived] ? 'paid' : 'unpaid')) &&
    isFound(claim.user_displayname, claim.title);
  return claims.filter((claim) => claim.claim_id === filter.keepClaimId || matches(claim));
}

export const compareNames = new Intl.Collator('de', { sensitivity: 'base', numeric: true }).compare;

const compareKeys = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compareNames(String(a), String(b));

/** Sorts claims by the chosen key; claims with equal keys come newest first. */
export function sortClaims(
  claims: readonly ClaimRecord[],
  { by, direction }: ClaimOrder,
): readonly ClaimRecord[] {
  const sign = direction === 'asc' ? 1 : -1;
  return claims
    .map((claim) => ({ claim, key: claimSorts()[by].keyOf(claim) }))
    .sort((a, b) => sign * compareKeys(a.key, b.key) || b.claim.claim_id - a.claim.claim_id)
    .map(({ claim }) => claim);
}

/** The claims, filtered and ordered. `held` is an earlier version of one claim: the claim keeps the place of that version. */
export function listedClaims(
  claims: readonly ClaimRecord[],
  { filter, order, held }: { filter: ClaimFilter; order: ClaimOrder; held: ClaimRecord | null },
): readonly ClaimRecord[] {
  const now = claims.find(({ claim_id }) => claim_id === held?.claim_id);
  const placed = held && now ? claims.map((claim) => (claim === now ? held : claim)) : claims;
  const listed = sortClaims(filterClaims(placed, filter), order);
  return held && now ? listed.map((claim) => (claim === held ? now : claim)) : listed;
}

/** One group per group order, the newest group order first; inside a group the order of the claims stays. */
export function groupByGo(claims: readonly ClaimRecord[]): readonly ClaimGroup[] {
  return [...grouped(claims, ({ go_id }) => go_id)]
    .sort(([a], [b]) => b - a)
    .map(([goId, ofGo]) => ({
      goId,
      canceled: ofGo[0]?.canceled === true,
      gotitle: ofGo[0]?.gotitle ?? '',
      claims: ofGo,
    }));
}

interface PageRequest {
  readonly page: number | undefined;
  readonly pageSize: number;
  /** The page without a number is the one that this claim is on. */
  readonly claimId: number | undefined;
}

/** One page of the groups. A group may continue on the next page, so that all pages have the same length. */
export function pageOfClaims(groups: readonly ClaimGroup[], request: PageRequest) {
  const { pageSize } = request;
  const flat = groups.flatMap((group) => group.claims);
  const lastPage = Math.max(1, Math.ceil(flat.length / pageSize));
  const index = flat.findIndex((claim) => claim.claim_id === request.claimId);
  const wanted = request.page ?? (index < 0 ? 1 : Math.floor(index / pageSize) + 1);
  const page = Math.min(wanted, lastPage);
  const shown = flat.slice((page - 1) * pageSize, page * pageSize);
  return { groups: groupByGo(shown), page, total: flat.length };
}
