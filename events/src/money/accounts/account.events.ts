import { definitionsOf, type DomainEvent } from '../../event';
import { addCents, cents, type Cents } from '../../kernel/money';
import type { Points } from '../../kernel/points';

/** The admin's reason for a booking: free text, shown in the statement (rule D35). */
export interface BookingReason {
  readonly reason: string;
}

/** A booking of an admin on the account of a fan. */
type Booked<Type extends string, Data> = DomainEvent<Type, { readonly userId: number } & Data, BookingReason>;

interface Reverses {
  readonly reversesPosition: number;
}

export type BalanceAdded = Booked<'BalanceAdded', { readonly amountCents: Cents }>;
export type BalanceSubtracted = Booked<'BalanceSubtracted', { readonly amountCents: Cents }>;
export type PointsAdded = Booked<'PointsAdded', { readonly points: Points }>;
export type PointsSubtracted = Booked<'PointsSubtracted', { readonly points: Points }>;
export type PointsCorrected = Booked<
  'PointsCorrected',
  { readonly difference: Points; readonly pointsAfter: Points }
>;
export type BalanceReversed = Booked<'BalanceReversed', { readonly differenceCents: Cents } & Reverses>;
export type PointsReversed = Booked<'PointsReversed', { readonly difference: Points } & Reverses>;

export const paymentMethods = ['bank', 'paypal', 'cash', 'other'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** An admin's note on a payment: free text. */
export interface PaymentNote {
  readonly note?: string;
}

export type PaymentRecorded = DomainEvent<
  'PaymentRecorded',
  {
    readonly userId: number;
    readonly amountCents: Cents;
    readonly feeCents: Cents;
    readonly receivedOn: string;
    readonly method: PaymentMethod;
    readonly bankLineId?: number;
    readonly earlierFeeCents?: Cents;
    /** The payment that this one corrects; the same act takes that one back (rule M61). */
    readonly correctsPosition?: number;
  },
  PaymentNote
>;
export type RefundPaid = DomainEvent<
  'RefundPaid',
  {
    readonly userId: number;
    readonly amountCents: Cents;
    readonly paidOn: string;
    readonly method: PaymentMethod;
  },
  PaymentNote
>;
export type PaymentReversed = Booked<
  'PaymentReversed',
  Reverses & {
    readonly differenceCents: Cents;
    readonly feeCents: Cents;
    readonly method: PaymentMethod;
  }
>;

/** The whole fee that the method kept of a payment, including the part that was recorded before. */
export const feeOfPayment = ({ feeCents, earlierFeeCents = cents(0) }: PaymentRecorded['data']): Cents =>
  addCents(feeCents, earlierFeeCents);

/**
 * Credit or Fan Beats that move when two people become one or two again: recorded on both accounts, with opposite signs
 * (rule A10).
 */
interface HandedOver {
  readonly userId: number;
  readonly otherUserId: number;
}
export type BalanceHandedOver = DomainEvent<
  'BalanceHandedOver',
  HandedOver & { readonly differenceCents: Cents }
>;
export type PointsHandedOver = DomainEvent<
  'PointsHandedOver',
  HandedOver & { readonly difference: Points; readonly pending: Points }
>;

export type AccountEvent =
  | BalanceAdded
  | BalanceSubtracted
  | PointsAdded
  | PointsSubtracted
  | PointsCorrected
  | BalanceReversed
  | PointsReversed
  | PaymentRecorded
  | RefundPaid
  | PaymentReversed
  | BalanceHandedOver
  | PointsHandedOver;

const reason = { reason: 'why, in the words of the admin' };
const note = { note: 'free text of the admin, absent where there is none' };
const method = 'bank, paypal, cash or other';

const userId = 'fan the account belongs to';

/** The definition of a fact of a fan's account: the fan, and the fields of the fact. */
const ofFan =
  <Private extends object>(privately: Private) =>
  <Data extends object>(meaning: string, data: Data) => ({
    meaning,
    data: { userId, ...data },
    private: privately,
  });
const booked = ofFan(reason);
const moved = ofFan(note);
const handedOver = <Data extends object>(meaning: string, data: Data) => ({
  meaning,
  data: { userId, otherUserId: 'person from whom it comes or to whom it goes', ...data },
});

export const accountEventDefinitions = definitionsOf<AccountEvent>('account', {
  BalanceAdded: booked('An admin added euros to the balance (D35).', { amountCents: 'amount above 0' }),
  BalanceSubtracted: booked('An admin took euros off the balance, never below 0 (D35).', {
    amountCents: 'amount above 0',
  }),
  PointsAdded: booked('An admin added Fan Beats.', { points: 'Fan Beats above 0' }),
  PointsSubtracted: booked('An admin took Fan Beats off, not more than there were.', {
    points: 'Fan Beats above 0',
  }),
  PointsCorrected: booked('An admin set the account to a number of Fan Beats (D36).', {
    difference: 'difference booked, never 0',
    pointsAfter: 'the number set',
  }),
  BalanceReversed: booked(
    'An admin reversed a booking of euros, once; the balance never falls below 0 by it (D35, D53).',
    {
      differenceCents: 'difference booked: the reversed amount with the opposite sign',
      reversesPosition: 'position of the booking that is reversed',
    },
  ),
  PointsReversed: booked(
    'An admin reversed a booking of Fan Beats, once; not more than there are (D36, D53).',
    {
      difference: 'difference booked: the reversed Fan Beats with the opposite sign',
      reversesPosition: 'position of the booking that is reversed',
    },
  ),
  PaymentRecorded: moved(
    "Money of a fan arrived, as an admin found it; it stands on the fan's balance (M3).",
    {
      amountCents: 'what the fan paid, above 0',
      feeCents: 'what the method kept of that as a fee, 0 where nothing',
      receivedOn: 'German day',
      method,
      bankLineId: 'the bank line it was booked from; absent where it was recorded by hand',
      earlierFeeCents:
        'what the method kept when the payment was recorded before, of one that the bank did not take back after all; absent where nothing',
      correctsPosition: 'position of the payment that this one corrects; absent where it corrects none (M61)',
    },
  ),
  RefundPaid: moved('Money of the balance was paid back to the fan; recorded once it left (M27).', {
    amountCents: 'amount above 0',
    paidOn: 'German day',
    method,
  }),
  PaymentReversed: booked(
    'An admin reversed the record of a payment or refund, once; the balance never falls below 0 by it (D53).',
    {
      differenceCents: 'what the balance moves by: the reversed amount, with the opposite sign',
      feeCents:
        'the fee that comes back, below 0; 0 where there was none or the method keeps it; above 0 where the method keeps another one (M30)',
      method,
      reversesPosition: 'position of the record that is reversed',
    },
  ),
  BalanceHandedOver: handedOver(
    'Two people became one, or two again: euros of one balance stand on the other (A10).',
    {
      differenceCents: 'what the balance moves by, never 0',
    },
  ),
  PointsHandedOver: handedOver(
    'Two people became one, or two again: Fan Beats of one account stand on the other (A10).',
    {
      difference: 'what the account moves by, pending ones included',
      pending: 'pending Fan Beats of that',
    },
  ),
});

/**
 * A booking of an organiser, which can be taken back once. A reversal is not a booking (rule D53), and neither is a
 * movement of a merger.
 */
export type Booking =
  | BalanceAdded
  | BalanceSubtracted
  | PointsAdded
  | PointsSubtracted
  | PointsCorrected
  | PaymentRecorded
  | RefundPaid;

const bookings: Readonly<Record<AccountEvent['type'], boolean>> = {
  BalanceAdded: true,
  BalanceSubtracted: true,
  PointsAdded: true,
  PointsSubtracted: true,
  PointsCorrected: true,
  PaymentRecorded: true,
  RefundPaid: true,
  BalanceReversed: false,
  PointsReversed: false,
  PaymentReversed: false,
  BalanceHandedOver: false,
  PointsHandedOver: false,
};

export function isBooking<Event extends { readonly type: string }>(event: Event): event is Event & Booking {
  const isOne: Readonly<Record<string, boolean>> = bookings;
  return Object.hasOwn(bookings, event.type) && isOne[event.type] === true;
}
