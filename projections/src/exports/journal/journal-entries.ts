import {
  cents,
  costComponents,
  evolveMarks,
  noMarks,
  type Cents,
  type ClaimMarks,
  type MarkEvent,
  type PointsBooking,
  type RecordedEvent,
  type ShippingCost,
  type ShopEvent,
  type ShopEventType,
} from '@fan-beats/events';
import { journalAccounts as accounts, transfer, type JournalPosting } from './journal-accounts';

type Postings = readonly JournalPosting[];
type EventOf = { readonly [E in ShopEvent as E['type']]: RecordedEvent<E> };
type Bookkeeping = {
  readonly [Type in ShopEventType]: (event: EventOf[Type], before: ClaimMarks) => Postings;
};

const booksNothing = (): Postings => [];

/** How each fact of the catalogue is booked; one that moves neither euros nor Fan Beats is no transaction. */
const bookkeeping: Bookkeeping = {
  ClaimSubmitted: claimed,
  ClaimExtended: claimed,
  ClaimRevised: claimed,
  ClaimDeleted: (event, before) => [...claimed(event), ...marksMoved(event.data.claimId, before, noMarks)],
  ClaimPaymentReceived: marked,
  ClaimPaymentRevoked: marked,
  ClaimFreebiesCompleted: booksNothing,
  ClaimFreebiesReopened: booksNothing,
  ShippingCostSet: marked,
  ShippingCostSettled: marked,
  ShippingCostReopened: marked,
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

/** Postings of a fact that add up to 0 in each commodity; `before` is how its claim was marked until then. Pure. */
export function postingsOf(event: RecordedEvent, before: ClaimMarks): Postings {
  return bookAs(event.type, event, before);
}

function bookAs<Type extends ShopEventType>(type: Type, event: EventOf[Type], before: ClaimMarks): Postings {
  return bookkeeping[type](event, before);
}

interface Claimed {
  readonly claimId: number;
  readonly userId: number;
  readonly change: { readonly sumCents: Cents };
  readonly posting: PointsBooking;
}

function claimed({ data }: { readonly data: Claimed }): Postings {
  const to = accounts.receivable(data.claimId);
  return [...transfer('EUR', data.change.sumCents, { to, from: accounts.sales }), ...beatsMoved({ data })];
}

/** A surplus is granted, pending or available; freebies redeem what is available (rule D31). */
function beatsMoved({ data }: { readonly data: Pick<Claimed, 'userId' | 'posting'> }): Postings {
  const { drawn, pending, released } = data.posting;
  const postings: JournalPosting[] = [
    { account: accounts.available(data.userId), commodity: 'FB', amount: released - drawn },
    { account: accounts.pending(data.userId), commodity: 'FB', amount: pending },
    { account: accounts.granted, commodity: 'FB', amount: 0 - pending - released },
    { account: accounts.redeemed, commodity: 'FB', amount: drawn },
  ];
  return postings.filter(({ amount }) => amount !== 0);
}

function marked(mark: MarkEvent, before: ClaimMarks): Postings {
  return marksMoved(mark.data.claimId, before, evolveMarks(before, mark));
}

/** Only what is covered more or less than before moves: a claim that outgrew its payment kept what was paid (rule D48). */
function marksMoved(claimId: number, before: ClaimMarks, after: ClaimMarks): Postings {
  const { payments, receivable, shippingReceivable, shippingIncome } = accounts;
  return [
    ...transfer('EUR', after.paid.coveredCents - before.paid.coveredCents, {
      to: payments,
      from: receivable(claimId),
    }),
    ...costComponents.flatMap((component) => {
      const [was, is] = [before.costs[component], after.costs[component]];
      const owed = shippingReceivable(claimId, component);
      return [
        ...transfer('EUR', paidOf(is) - paidOf(was), { to: payments, from: owed }),
        ...transfer('EUR', chargedOf(is) - chargedOf(was), { to: owed, from: shippingIncome(component) }),
      ];
    }),
  ];
}

/** A cost that nobody knows is not booked (rule D70). */
const chargedOf = ({ amountCents }: ShippingCost): Cents => amountCents ?? cents(0);
/** A component that is done was paid for: that is when its amount is locked (rule D27). */
const paidOf = (cost: ShippingCost): Cents => (cost.settled ? chargedOf(cost) : cents(0));

function adjustedBalance(userId: number, amountCents: number): Postings {
  return transfer('EUR', amountCents, { to: accounts.adjustments, from: accounts.balance(userId) });
}

function adjustedBeats(userId: number, amount: number): Postings {
  return transfer('FB', amount, { to: accounts.available(userId), from: accounts.adjustments });
}
