import {
  addCents,
  cents,
  costComponents,
  evolveMarks,
  noMarks,
  type Cents,
  type ClaimMarks,
  type ClaimPayment,
  type MarkEvent,
  type PaymentMethod,
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
  ClaimDeleted: (event, before) => [...claimed(event), ...marksMoved(event.data, before, noMarks)],
  ClaimPaymentReceived: marked,
  ClaimPaymentRevoked: marked,
  ClaimPaymentAllocated: marked,
  ClaimPaymentReleased: marked,
  ClaimShortfallWaived: marked,
  ClaimPaymentRequested: booksNothing,
  ClaimPaymentDeferred: booksNothing,
  ClaimPaymentRequestWithdrawn: booksNothing,
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
  PaymentRecorded: ({ data }) => paid(data, data.amountCents),
  RefundPaid: ({ data }) => paid({ ...data, feeCents: cents(0) }, 0 - data.amountCents),
  PaymentReversed: ({ data }) => paid(data, data.differenceCents),
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
  PaymentReminded: booksNothing,
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
  return marksMoved(mark.data, before, evolveMarks(before, mark));
}

interface OfClaim {
  readonly claimId: number;
  readonly userId: number;
}

/** Only what is covered more or less than before moves: a claim that outgrew its payment kept what was paid (rule D48). */
function marksMoved(of: OfClaim, before: ClaimMarks, after: ClaimMarks): Postings {
  const { receivable, shippingReceivable, shippingIncome } = accounts;
  return [
    ...coverMoved(of, receivable(of.claimId), {
      before: before.paid,
      after: after.paid,
    }),
    ...costComponents.flatMap((component) => {
      const [was, is] = [before.costs[component], after.costs[component]];
      const owed = shippingReceivable(of.claimId, component);
      return [
        ...coverMoved(of, owed, {
          before: { ...was, coveredCents: coveredOf(was) },
          after: { ...is, coveredCents: coveredOf(is) },
        }),
        ...transfer('EUR', chargedOf(is) - chargedOf(was), { to: owed, from: shippingIncome(component) }),
      ];
    }),
  ];
}

type Cover = Pick<ClaimPayment, 'coveredCents' | 'allocatedCents' | 'waivedCents'>;

/** What covers a stage comes from the fan's balance, from what the shop bears, or from marks by hand (rule M1). */
function coverMoved(
  { userId }: OfClaim,
  owed: string,
  { before, after }: { readonly before: Cover; readonly after: Cover },
): Postings {
  const allocated = after.allocatedCents - before.allocatedCents;
  const waived = after.waivedCents - before.waivedCents;
  const marks = after.coveredCents - before.coveredCents - allocated - waived;
  return [
    ...transfer('EUR', marks, { to: accounts.payments, from: owed }),
    ...transfer('EUR', allocated, { to: accounts.balance(userId), from: owed }),
    ...transfer('EUR', waived, { to: accounts.waived, from: owed }),
  ];
}

/** A cost that nobody knows is not booked (rule D70). */
const chargedOf = ({ amountCents }: ShippingCost): Cents => amountCents ?? cents(0);
/** A component that is done was paid for: that is when its amount is locked (rule D27). */
const coveredOf = (cost: ShippingCost): Cents =>
  cost.settled ? chargedOf(cost) : addCents(cost.allocatedCents, cost.waivedCents);

function adjustedBalance(userId: number, amountCents: number): Postings {
  return transfer('EUR', amountCents, { to: accounts.adjustments, from: accounts.balance(userId) });
}

function adjustedBeats(userId: number, amount: number): Postings {
  return transfer('FB', amount, { to: accounts.available(userId), from: accounts.adjustments });
}

interface Payment {
  readonly userId: number;
  readonly feeCents: Cents;
  readonly method: PaymentMethod;
}

/** The balance moves by what the fan paid; what the way of payment kept of it never arrived. */
function paid({ userId, feeCents, method }: Payment, amountCents: number): Postings {
  return [
    ...transfer('EUR', amountCents - feeCents, {
      to: accounts.paidInto(method),
      from: accounts.balance(userId),
    }),
    ...transfer('EUR', feeCents, { to: accounts.fees, from: accounts.balance(userId) }),
  ];
}
