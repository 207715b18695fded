import type { ShopEvent } from '../event-definitions';
import type { Account } from './accounts/account';
import type { PointsHandedOver } from './accounts/account.events';
import { cents } from '../kernel/money';
import { points } from '../kernel/points';
import { purchaseTotal } from './purchases/purchase.state';
import type { PointsBooking } from '../claims/points-settlement';

/**
 * The accounts of money and Fan Beats. The fan's accounts are `balance`, `claim` (which pays stages), `available` and
 * `pending`; the others are the shop's.
 */
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

/**
 * An amount that moves from one account to another, in cents of a euro or in Fan Beats; below 0 it goes back. Never 0.
 */
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

/** The balance rises by the amount that the fan paid; a fee that the method kept never arrived. */
const arrives = (amountCents: number, feeCents: number): Postings => [
  ...move(amountCents - feeCents, 'EUR', ['outside', 'balance']),
  ...move(feeCents, 'EUR', ['fees', 'balance']),
];

const beatsHandedOver = ({ difference, pending }: PointsHandedOver['data']): Postings => [
  ...beatsByHand(difference - pending),
  ...move(pending, 'BEATS', ['adjustments', 'pending']),
];

/** A surplus is granted, available or pending; freebies redeem available Fan Beats (rule D31). */
function books({ drawn, pending, released }: PointsBooking): Postings {
  return [
    ...move(released, 'BEATS', ['granted', 'available']),
    ...move(pending, 'BEATS', ['granted', 'pending']),
    ...move(drawn, 'BEATS', ['available', 'redeemed']),
  ];
}

/**
 * The movements of a fact as double entries. Balances, statements, the identity of money, undo and the journal are sums
 * of them.
 */
// oxlint-disable-next-line max-lines-per-function -- one case for each fact, and no default that a new fact could fall into
export function postingsOf(event: ShopEvent): Postings {
  switch (event.type) {
    case 'ClaimSubmitted':
    case 'ClaimExtended':
    case 'ClaimRevised':
    case 'ClaimDeleted':
    case 'ClaimSurplusReleased':
    case 'ClaimBeatsReturned':
    case 'ClaimBeatsRebooked':
      return books(event.data.posting);
    case 'ClaimPaymentAllocated':
      return pays(event.data.amountCents);
    case 'ClaimPaymentReleased':
      return pays(0 - event.data.amountCents);
    case 'BalanceAdded':
      return byHand(event.data.amountCents);
    case 'BalanceSubtracted':
      return byHand(0 - event.data.amountCents);
    case 'BalanceReversed':
    case 'BalanceHandedOver':
      return byHand(event.data.differenceCents);
    case 'PaymentRecorded':
      return arrives(event.data.amountCents, event.data.feeCents);
    case 'RefundPaid':
      return arrives(0 - event.data.amountCents, 0);
    case 'PaymentReversed':
      return arrives(event.data.differenceCents, event.data.feeCents);
    case 'PointsAdded':
      return beatsByHand(event.data.points);
    case 'PointsSubtracted':
      return beatsByHand(0 - event.data.points);
    case 'PointsCorrected':
    case 'PointsReversed':
      return beatsByHand(event.data.difference);
    case 'PointsHandedOver':
      return beatsHandedOver(event.data);
    case 'BillRecorded':
      return spends(event.data.totalCents);
    case 'BillWithdrawn':
      return spends(0 - event.data.totalCents);
    case 'PurchaseRecorded':
      return spends(purchaseTotal(event.data));
    case 'PurchaseTakenBack':
      return spends(0 - purchaseTotal(event.data));
    case 'ClaimPaymentReceived':
    case 'ClaimPaymentRevoked':
    case 'ClaimShortfallWaived':
    case 'ClaimPaymentRequested':
    case 'ClaimPaymentDeferred':
    case 'ClaimPaymentRequestWithdrawn':
    case 'ClaimFreebiesCompleted':
    case 'ClaimFreebiesReopened':
    case 'ShippingCostSet':
    case 'ShippingCostSettled':
    case 'ShippingCostReopened':
    case 'ClaimNoteWritten':
    case 'ClaimTrackingAssigned':
    case 'ClaimHandedOver':
    case 'BillSplit':
    case 'BillResplit':
    case 'BankLineImported':
    case 'BankLineBooked':
    case 'BankLineMatched':
    case 'BankLineReturned':
    case 'BankLineSetAside':
    case 'BankLineReopened':
    case 'GoStatusSet':
    case 'StockLimitSet':
    case 'StockLimitLifted':
    case 'FreebieStockCounted':
    case 'PersonErased':
    case 'PersonMerged':
    case 'PersonSeparated':
    case 'PaymentReminded':
    case 'WithdrawalDeclared':
    case 'WithdrawalAnswered':
    case 'WithdrawalErased':
      return nothing;
  }
}

/** The postings with the opposite signs. */
export const reversed = (postings: Postings): Postings =>
  postings.map((posting) => ({ ...posting, amount: 0 - posting.amount }));

/** The amount by which postings raise an account; below 0 where they lower it. */
export function movedOn(postings: Postings, account: PostedAccount): number {
  let sum = 0;
  for (const { from, to, amount } of postings) {
    if (to === account) sum += amount;
    if (from === account) sum -= amount;
  }
  return sum;
}

/** The change of the fan's account by postings (rules D31, D35, M4). */
export function accountMovedBy(postings: Postings): Account {
  const pending = movedOn(postings, 'pending');
  return {
    balanceCents: cents(movedOn(postings, 'balance')),
    points: points(movedOn(postings, 'available') + pending),
    pending: points(pending),
  };
}

/** Cents that came from outside into the fans' money; below 0 where they left (rule M3). */
export function cameInBy(event: ShopEvent): number {
  const postings = postingsOf(event);
  return movedOn(postings, 'balance') + movedOn(postings, 'claim');
}
