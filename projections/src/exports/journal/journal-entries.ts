import {
  cents,
  costComponents,
  type Cents,
  type ClaimPaymentRevoked,
  type CostComponent,
  type PointsBooking,
  type RecordedEvent,
  type ShopEvent,
  type ShopEventType,
} from '@fan-beats/events';
import { journalAccounts as accounts, transfer, type JournalPosting } from './journal-accounts';

/** What is still to be booked of a claim depends on what was booked before. */
export interface ClaimBooks {
  readonly coveredCents: Cents;
  readonly shipping: Readonly<Partial<Record<CostComponent, ShippingBooks>>>;
}

interface ShippingBooks {
  readonly amountCents: Cents;
  readonly settled: boolean;
}

export const noClaimBooks: ClaimBooks = { coveredCents: cents(0), shipping: {} };

/** What an event comes to: postings that add up to 0 in each commodity, and how its claim stands afterwards. */
export interface Entry {
  readonly postings: readonly JournalPosting[];
  /** Null when the claim is gone. */
  readonly claim?: ClaimBooks | null;
}

type EventOf = { readonly [E in ShopEvent as E['type']]: RecordedEvent<E> };
type Bookkeeping = {
  readonly [Type in ShopEventType]: (event: EventOf[Type], claim: ClaimBooks) => Entry;
};

const nothing: Entry = { postings: [] };
/** A cost that nobody knows is not booked (rule D70). */
const known = (amountCents: Cents | null): Cents => amountCents ?? cents(0);
const booksNothing = (): Entry => nothing;

/** How each fact of the catalogue is booked; one that moves neither euros nor Fan Beats is no transaction. */
const bookkeeping: Bookkeeping = {
  ClaimSubmitted: claimed,
  ClaimExtended: claimed,
  ClaimRevised: claimed,
  ClaimDeleted: ({ data }, claim) => ({
    postings: [
      ...claimed({ data }).postings,
      ...paid(data.claimId, 0 - claim.coveredCents),
      ...costComponents.flatMap((component) => shippingGivenBack(data.claimId, component, claim)),
    ],
    claim: null,
  }),
  ClaimPaymentReceived: ({ data }, claim) => covered(data.claimId, claim, data.coveredCents),
  ClaimPaymentRevoked: ({ data }, claim) => covered(data.claimId, claim, stillCovered(data, claim)),
  ClaimFreebiesCompleted: booksNothing,
  ClaimFreebiesReopened: booksNothing,
  ShippingCostSet: ({ data: { claimId, component, amountCents, beforeCents } }, claim) => ({
    postings: shippingCharged(claimId, component, known(amountCents) - known(beforeCents)),
    claim: withShipping(claim, component, { amountCents: known(amountCents), settled: false }),
  }),
  ShippingCostSettled: ({ data: { claimId, component, amountCents } }, claim) => ({
    postings: shippingPaid(claimId, component, amountCents),
    claim: withShipping(claim, component, { amountCents, settled: true }),
  }),
  ShippingCostReopened: ({ data: { claimId, component, amountCents } }, claim) => ({
    postings: shippingPaid(claimId, component, 0 - known(amountCents)),
    claim: withShipping(claim, component, { amountCents: known(amountCents), settled: false }),
  }),
  ClaimNoteWritten: booksNothing,
  ClaimTrackingAssigned: booksNothing,
  ClaimSurplusReleased: beatsMoved,
  ClaimBeatsReturned: beatsMoved,
  ClaimBeatsRebooked: beatsMoved,
  BalanceReversed: ({ data }) => adjustedBalance(data.userId, data.differenceCents),
  PointsReversed: ({ data }) => adjustedBeats(data.userId, data.difference),
  BalanceAdded: ({ data }) => adjustedBalance(data.userId, data.amountCents),
  BalanceSubtracted: ({ data }) => adjustedBalance(data.userId, 0 - data.amountCents),
  PointsAdded: ({ data }) => adjustedBeats(data.userId, data.points),
  PointsSubtracted: ({ data }) => adjustedBeats(data.userId, 0 - data.points),
  PointsCorrected: ({ data }) => adjustedBeats(data.userId, data.difference),
  GoStatusSet: booksNothing,
  StockLimitSet: booksNothing,
  StockLimitLifted: booksNothing,
  FreebieStockCounted: booksNothing,
  PersonErased: booksNothing,
};

/** Books a fact on a claim that stands as `claim`. Pure. */
export function entryOf(event: RecordedEvent, claim: ClaimBooks): Entry {
  return bookAs(event.type, event, claim);
}

function bookAs<Type extends ShopEventType>(type: Type, event: EventOf[Type], claim: ClaimBooks): Entry {
  return bookkeeping[type](event, claim);
}

interface Claimed {
  readonly claimId: number;
  readonly userId: number;
  readonly change: { readonly sumCents: Cents };
  readonly posting: PointsBooking;
}

function claimed({ data }: { readonly data: Claimed }): Entry {
  const to = accounts.receivable(data.claimId);
  return {
    postings: [
      ...transfer('EUR', data.change.sumCents, { to, from: accounts.sales }),
      ...beatsMoved({ data }).postings,
    ],
  };
}

/** A surplus is granted, pending or available; freebies redeem what is available (rule D31). */
function beatsMoved({ data }: { readonly data: Pick<Claimed, 'userId' | 'posting'> }): Entry {
  const { drawn, pending, released } = data.posting;
  const postings: JournalPosting[] = [
    { account: accounts.available(data.userId), commodity: 'FB', amount: released - drawn },
    { account: accounts.pending(data.userId), commodity: 'FB', amount: pending },
    { account: accounts.granted, commodity: 'FB', amount: 0 - pending - released },
    { account: accounts.redeemed, commodity: 'FB', amount: drawn },
  ];
  return { postings: postings.filter(({ amount }) => amount !== 0) };
}

/** Only what is covered more or less than before moves: a claim that outgrew its payment kept what was paid (rule D48). */
function covered(claimId: number, claim: ClaimBooks, coveredCents: Cents): Entry {
  return {
    postings: paid(claimId, coveredCents - claim.coveredCents),
    claim: { ...claim, coveredCents },
  };
}

function stillCovered(
  { reason, restoredCents }: ClaimPaymentRevoked['data'],
  { coveredCents }: ClaimBooks,
): Cents {
  return reason === 'extended' ? coveredCents : (restoredCents ?? cents(0));
}

function paid(claimId: number, amountCents: number): readonly JournalPosting[] {
  return transfer('EUR', amountCents, { to: accounts.payments, from: accounts.receivable(claimId) });
}

function shippingCharged(
  claimId: number,
  component: CostComponent,
  amountCents: number,
): readonly JournalPosting[] {
  const to = accounts.shippingReceivable(claimId, component);
  return transfer('EUR', amountCents, { to, from: accounts.shippingIncome(component) });
}

/** A component that is done was paid for: that is when its amount is locked (rule D27). */
function shippingPaid(
  claimId: number,
  component: CostComponent,
  amountCents: number,
): readonly JournalPosting[] {
  const from = accounts.shippingReceivable(claimId, component);
  return transfer('EUR', amountCents, { to: accounts.payments, from });
}

function shippingGivenBack(
  claimId: number,
  component: CostComponent,
  { shipping }: ClaimBooks,
): readonly JournalPosting[] {
  const { amountCents, settled } = shipping[component] ?? { amountCents: cents(0), settled: false };
  return [
    ...(settled ? shippingPaid(claimId, component, 0 - amountCents) : []),
    ...shippingCharged(claimId, component, 0 - amountCents),
  ];
}

function withShipping(claim: ClaimBooks, component: CostComponent, books: ShippingBooks): ClaimBooks {
  return { ...claim, shipping: { ...claim.shipping, [component]: books } };
}

function adjustedBalance(userId: number, amountCents: number): Entry {
  return {
    postings: transfer('EUR', amountCents, { to: accounts.adjustments, from: accounts.balance(userId) }),
  };
}

function adjustedBeats(userId: number, amount: number): Entry {
  return {
    postings: transfer('FB', amount, { to: accounts.available(userId), from: accounts.adjustments }),
  };
}
