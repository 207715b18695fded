import type { ShopEvent, ShopEventType } from '../event-definitions';
import type { Account } from './accounts/account';
import { cents } from '../kernel/money';
import { points } from '../kernel/points';
import type { PointsBooking } from '../claims/points-settlement';

/** Where money and Fan Beats stand: of the fan `balance`, `claim` (what pays stages), `available` and `pending`; the others of the shop. */
export type PostedAccount =
  | 'balance'
  | 'claim'
  | 'available'
  | 'pending'
  | 'outside'
  | 'fees'
  | 'adjustments'
  | 'expenses'
  | 'granted'
  | 'redeemed';

/** So much goes from one account to another, in cents of a euro or in Fan Beats; below 0 it goes back. Never 0. */
export interface Posting {
  readonly from: Exclude<PostedAccount, 'expenses'>;
  readonly to: PostedAccount;
  readonly commodity: 'EUR' | 'BEATS';
  readonly amount: number;
}

type Postings = readonly Posting[];

const nothing: Postings = [];

const move = (
  amount: number,
  commodity: Posting['commodity'],
  [from, to]: readonly [Posting['from'], PostedAccount],
): Postings => (amount === 0 ? nothing : [{ from, to, commodity, amount }]);

const byHand = (amountCents: number): Postings => move(amountCents, 'EUR', ['adjustments', 'balance']);
const beatsByHand = (amount: number): Postings => move(amount, 'BEATS', ['adjustments', 'available']);
const spends = (amountCents: number): Postings => move(amountCents, 'EUR', ['outside', 'expenses']);
const pays = (amountCents: number): Postings => move(amountCents, 'EUR', ['balance', 'claim']);

/** The balance moves by what the fan paid; what the method kept as a fee never arrived. */
const arrives = (amountCents: number, feeCents: number): Postings => [
  ...move(amountCents - feeCents, 'EUR', ['outside', 'balance']),
  ...move(feeCents, 'EUR', ['fees', 'balance']),
];

/** A surplus is granted, available or pending; freebies redeem what is available (rule D31). */
function books({ posting: { drawn, pending, released } }: { readonly posting: PointsBooking }): Postings {
  return [
    ...move(released, 'BEATS', ['granted', 'available']),
    ...move(pending, 'BEATS', ['granted', 'pending']),
    ...move(drawn, 'BEATS', ['available', 'redeemed']),
  ];
}

/** What each fact of the catalogue moves; null where it moves nothing. */
const tellings: { readonly [E in ShopEvent as E['type']]: ((data: E['data']) => Postings) | null } = {
  ClaimSubmitted: books,
  ClaimExtended: books,
  ClaimRevised: books,
  ClaimDeleted: books,
  ClaimSurplusReleased: books,
  ClaimBeatsReturned: books,
  ClaimBeatsRebooked: books,
  ClaimPaymentReceived: null,
  ClaimPaymentRevoked: null,
  ClaimPaymentAllocated: ({ amountCents }) => pays(amountCents),
  ClaimPaymentReleased: ({ amountCents }) => pays(0 - amountCents),
  ClaimShortfallWaived: null,
  ClaimPaymentRequested: null,
  ClaimPaymentDeferred: null,
  ClaimPaymentRequestWithdrawn: null,
  ClaimFreebiesCompleted: null,
  ClaimFreebiesReopened: null,
  ShippingCostSet: null,
  ShippingCostSettled: null,
  ShippingCostReopened: null,
  ClaimNoteWritten: null,
  ClaimTrackingAssigned: null,
  ClaimHandedOver: null,
  BalanceAdded: ({ amountCents }) => byHand(amountCents),
  BalanceSubtracted: ({ amountCents }) => byHand(0 - amountCents),
  BalanceReversed: ({ differenceCents }) => byHand(differenceCents),
  PaymentRecorded: ({ amountCents, feeCents }) => arrives(amountCents, feeCents),
  RefundPaid: ({ amountCents }) => arrives(0 - amountCents, 0),
  BalanceHandedOver: ({ differenceCents }) => byHand(differenceCents),
  PointsHandedOver: ({ difference, pending }) => [
    ...beatsByHand(difference - pending),
    ...move(pending, 'BEATS', ['adjustments', 'pending']),
  ],
  PaymentReversed: ({ differenceCents, feeCents }) => arrives(differenceCents, feeCents),
  PointsAdded: ({ points: added }) => beatsByHand(added),
  PointsSubtracted: ({ points: taken }) => beatsByHand(0 - taken),
  PointsCorrected: ({ difference }) => beatsByHand(difference),
  PointsReversed: ({ difference }) => beatsByHand(difference),
  BillRecorded: ({ totalCents }) => spends(totalCents),
  BillSplit: null,
  BillResplit: null,
  BillWithdrawn: ({ totalCents }) => spends(0 - totalCents),
  BankLineImported: null,
  BankLineBooked: null,
  BankLineMatched: null,
  BankLineReturned: null,
  BankLineSetAside: null,
  BankLineReopened: null,
  GoStatusSet: null,
  StockLimitSet: null,
  StockLimitLifted: null,
  FreebieStockCounted: null,
  PersonErased: null,
  PersonMerged: null,
  PersonSeparated: null,
  PaymentReminded: null,
  WithdrawalDeclared: null,
  WithdrawalAnswered: null,
  WithdrawalErased: null,
};

/** Facts that move euros or Fan Beats. */
export const postedTypes = Object.entries(tellings).flatMap(([type, tell]) =>
  tell === null ? [] : [type as ShopEventType],
);

/** What a fact moves, as double entries: balances, statements, the identity of money, undo and the journal are sums of it. */
export function postingsOf({
  type,
  data,
}: {
  readonly type: ShopEventType;
  readonly data: unknown;
}): Postings {
  const tell = tellings[type] as ((of: unknown) => Postings) | null;
  return tell === null ? nothing : tell(data);
}

/** The same postings back. */
export const reversed = (postings: Postings): Postings =>
  postings.map((posting) => ({ ...posting, amount: 0 - posting.amount }));

/** By how much postings raise an account; below 0 where they lower it. */
export function movedOn(postings: Postings, account: PostedAccount): number {
  let sum = 0;
  for (const { from, to, amount } of postings) {
    if (to === account) sum += amount;
    if (from === account) sum -= amount;
  }
  return sum;
}

/** What postings do to the fan's account (rules D31, D35, M4). */
export function accountMovedBy(postings: Postings): Account {
  const pending = movedOn(postings, 'pending');
  return {
    balanceCents: cents(movedOn(postings, 'balance')),
    points: points(movedOn(postings, 'available') + pending),
    pending: points(pending),
  };
}

/** Cents that came from outside to the fans' money, below 0 where they left (rule M3). */
export function cameInBy(event: ShopEvent): number {
  const postings = postingsOf(event);
  return movedOn(postings, 'balance') + movedOn(postings, 'claim');
}
