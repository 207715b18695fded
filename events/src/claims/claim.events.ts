import { definitionsOf, type DomainEvent } from '../event';
import type { Cents } from '../kernel/money';
import type { Stage } from '../money/payments/payment-order';
import type { Points } from '../kernel/points';
import type { PointsBooking } from './points-settlement';
import { itemTextNames, type ItemTexts } from '../catalogue/items/item-texts';
import type { StockMovement } from '../catalogue/items/remaining-stock';
import type { TextVersion } from '../site/seller';

/** 0 an item that costs euros, 1 a freebie that costs Fan Beats. */
export type ItemType = 0 | 1;

export const costComponents = ['domestics', 'ems', 'customs'] as const;
export type CostComponent = (typeof costComponents)[number];

export { stages, type Stage } from '../money/payments/payment-order';

/** The claim line that a fact is about. Line numbers are 1-based inside the claim and never used again. */
export interface ClaimLineRef {
  readonly line: number;
  readonly itemId: number;
  readonly variantId: number | null;
  readonly itemType: ItemType;
  readonly caption: string;
  readonly variantCaption: string | null;
}

/** A line with all its terms frozen at the moment it was claimed (rule D24). */
export interface ClaimLine extends ClaimLineRef, ItemTexts {
  readonly amount: number;
  readonly unitPriceCents: Cents;
  /** Granted per piece of an item, or the cost per piece of a freebie. */
  readonly unitPoints: Points;
  /** Variants of the same item that each piece takes along (rule D16). */
  readonly includes: readonly number[];
}

/** A line as it is recorded now: with every field, also those that older lines lack. */
export type NewClaimLine = Required<ClaimLine>;

export interface ClaimLineChange extends ClaimLineRef {
  readonly amountBefore: number;
  readonly amountAfter: number;
}

export interface ClaimLineRemoval extends ClaimLineRef {
  readonly amount: number;
}

/** Sums of a claim, or the difference an event makes to them. */
export interface ClaimTotals {
  readonly sumCents: Cents;
  readonly grantedPoints: Points;
  readonly costPoints: Points;
}

export interface ClaimIds {
  readonly claimId: number;
  readonly goId: number;
  readonly userId: number;
}

/**
 * The changes that an event makes: differences of the claim's sums, of its Fan Beats booking and of stock per base
 * unit.
 */
export interface ClaimMovement {
  readonly change: ClaimTotals;
  readonly posting: PointsBooking;
  readonly stock: readonly StockMovement[];
}

/**
 * The texts that a trader's shop had to show before the order (rule L5); absent in a private circle, and on proxy
 * claims.
 */
interface MayShow {
  readonly shown?: readonly TextVersion[];
}

/** Free text of a submission: absent means unchanged, null means cleared. Line texts by line number. */
export interface SubmissionTexts {
  readonly additionalInfo?: string | null;
  readonly lineTexts?: Readonly<Record<string, string>>;
}

export type ClaimSubmitted = DomainEvent<
  'ClaimSubmitted',
  ClaimIds & ClaimMovement & MayShow & { readonly goTitle: string; readonly lines: readonly ClaimLine[] },
  SubmissionTexts
>;
export type ClaimExtended = DomainEvent<
  'ClaimExtended',
  ClaimIds &
    ClaimMovement &
    MayShow & { readonly added: readonly ClaimLine[]; readonly changed: readonly ClaimLineChange[] },
  SubmissionTexts
>;
export type ClaimRevised = DomainEvent<
  'ClaimRevised',
  ClaimIds &
    ClaimMovement & {
      readonly added: readonly ClaimLine[];
      readonly changed: readonly ClaimLineChange[];
      readonly removed: readonly ClaimLineRemoval[];
      /** Each line that was taken off came again, in the same order, with another price or other Fan Beats (rule M62). */
      readonly repriced?: true;
    },
  SubmissionTexts
>;
/**
 * A mark or cost that an admin set can be reversed by the opposite fact, which then names the fact that it reverses
 * (rule D53).
 */
export interface MayReverse {
  /** Absent on a fact that reverses nothing. */
  readonly reversesPosition?: number;
}

/** The admin's reason for a reversal: free text. */
export interface ReversalReason {
  readonly reason?: string;
}

/** A fact by which an admin marks or sets something on a claim, or takes such a mark back. */
type Marked<Type extends string, Data = unknown> = DomainEvent<
  Type,
  ClaimIds & MayReverse & Data,
  ReversalReason
>;

export type ClaimPaymentReceived = Marked<'ClaimPaymentReceived', { readonly coveredCents: Cents }>;
export type ClaimPaymentRevoked = Marked<
  'ClaimPaymentRevoked',
  {
    readonly coveredCents: Cents;
    readonly reason: 'unmarked' | 'extended' | 'reversed';
    /** The amount that stays covered: by payments, or by what was there before a mark that is reversed. */
    readonly restoredCents?: Cents;
  }
>;
/** A movement of money on one stage of a claim: its cover after that, and whether that settles it (rules M1, M2). */
interface StageMovement {
  readonly stage: Stage;
  readonly amountCents: Cents;
  readonly coveredCents: Cents;
  readonly settled: boolean;
  /** For a shipping cost: the part of the cover that is marked by hand; absent where there is none. */
  readonly markedCents?: Cents;
}

/** The mark of a shipping cost that stays beside its payments; absent where the done flag is enough. */
interface MayKeepMark {
  readonly markedCents?: Cents;
}

export type ClaimPaymentAllocated = Marked<
  'ClaimPaymentAllocated',
  StageMovement & { readonly cause: AllocationCause }
>;
export type AllocationCause = 'payment' | 'balance' | 'reversed';
export type ClaimPaymentReleased = Marked<
  'ClaimPaymentReleased',
  StageMovement & {
    readonly reason: ReleaseCause;
    /**
     * The allocation whose money goes, if a payment is taken back. Absent: the newest allocation of the stage (rule
     * D83).
     */
    readonly allocationPosition?: number;
  }
>;
export type ReleaseCause = 'overpaid' | 'moved' | 'unmarked' | 'canceled' | 'deleted' | 'reversed';
export type ClaimShortfallWaived = Marked<'ClaimShortfallWaived', StageMovement>;
export type ClaimPaymentRequested = Marked<
  'ClaimPaymentRequested',
  {
    readonly stage: Stage;
    readonly amountCents: Cents;
    readonly dueOn: string;
    readonly reference: string;
    /** The stage came to cost less than was asked for (rule M7). */
    readonly lowered?: true;
    /** An organiser told the fan, whom no message of the shop reaches (rule M51). */
    readonly told?: true;
  }
>;
export type ClaimPaymentDeferred = Marked<
  'ClaimPaymentDeferred',
  { readonly stage: Stage; readonly dueOn: string; readonly dueBefore: string; readonly told?: true }
>;
export type ClaimPaymentRequestWithdrawn = Marked<'ClaimPaymentRequestWithdrawn', { readonly stage: Stage }>;
export type ClaimFreebiesCompleted = Marked<'ClaimFreebiesCompleted'>;
export type ClaimFreebiesReopened = Marked<'ClaimFreebiesReopened'>;
export type ShippingCostSet = Marked<
  'ShippingCostSet',
  {
    readonly component: CostComponent;
    /** Null where a reversal makes it unknown again (rule D70). */
    readonly amountCents: Cents | null;
    /** Null where it was never set; before the second shape that was 0 as well. */
    readonly beforeCents: Cents | null;
    /** The bill of the group order that the amount is a share of; absent where an admin set the amount (rule M23). */
    readonly billId?: number;
  }
>;
export type ShippingCostSettled = Marked<
  'ShippingCostSettled',
  MayKeepMark & { readonly component: CostComponent; readonly amountCents: Cents }
>;
export type ShippingCostReopened = Marked<
  'ShippingCostReopened',
  MayKeepMark & { readonly component: CostComponent; readonly amountCents: Cents | null }
>;
export type ClaimNoteWritten = DomainEvent<'ClaimNoteWritten', ClaimIds, { readonly note: string | null }>;
export type ClaimTrackingAssigned = DomainEvent<
  'ClaimTrackingAssigned',
  ClaimIds & MayReverse,
  { readonly trackingId: string | null } & ReversalReason
>;
type Booked<Type extends string> = DomainEvent<Type, ClaimIds & { readonly posting: PointsBooking }>;
export type ClaimSurplusReleased = Booked<'ClaimSurplusReleased'>;
export type ClaimBeatsReturned = Booked<'ClaimBeatsReturned'>;
export type ClaimBeatsRebooked = Booked<'ClaimBeatsRebooked'>;
export type ClaimDeleted = DomainEvent<
  'ClaimDeleted',
  ClaimIds & ClaimMovement & { readonly removed: readonly ClaimLineRemoval[] }
>;
export type ClaimHandedOver = DomainEvent<
  'ClaimHandedOver',
  ClaimIds & {
    readonly fromUserId: number;
    readonly submittedBy: number;
    readonly lineNumbers: readonly number[];
  }
>;

export type ClaimEvent =
  | ClaimSubmitted
  | ClaimExtended
  | ClaimRevised
  | ClaimPaymentReceived
  | ClaimPaymentRevoked
  | ClaimPaymentAllocated
  | ClaimPaymentReleased
  | ClaimShortfallWaived
  | ClaimPaymentRequested
  | ClaimPaymentDeferred
  | ClaimPaymentRequestWithdrawn
  | ClaimFreebiesCompleted
  | ClaimFreebiesReopened
  | ShippingCostSet
  | ShippingCostSettled
  | ShippingCostReopened
  | ClaimNoteWritten
  | ClaimTrackingAssigned
  | ClaimSurplusReleased
  | ClaimBeatsReturned
  | ClaimBeatsRebooked
  | ClaimDeleted
  | ClaimHandedOver;

const ids = { claimId: 'claim', goId: 'group order', userId: 'fan the claim belongs to' };
const movement = {
  change: 'difference of the claim sums: sumCents, grantedPoints, costPoints',
  posting:
    'difference of the Fan Beats booking: drawn (taken from the available Fan Beats, below 0 where they go back), pending and released (surplus that waits or became available, below 0 where it is lost)',
  stock: 'pieces taken (above 0) or given back (below 0) per base unit, sets expanded',
};
const texts = { additionalInfo: 'free text on the claim', lineTexts: 'free text per line number' };
const otherTexts = itemTextNames.filter((name) => name !== 'caption').join(', ');
const added = `new lines, of each: line (its number), itemId, variantId (null without variants), itemType (0 product, 1 freebie), caption, variantCaption, ${otherTexts}, amount, unitPriceCents, unitPoints, includes (variants of a set)`;
const changed =
  'lines whose amount changed, of each: line, itemId, variantId, itemType, caption, variantCaption, amountBefore and amountAfter';
const removed =
  'lines taken off, of each: line, itemId, variantId, itemType, caption, variantCaption and amount';
const shown =
  'texts of a trader that were shown: text, version, sha256; absent in a private circle and by proxy (L5)';
const component = 'domestics, ems or customs';
const reverses = { reversesPosition: 'position of the change that is reversed, absent where none is (D53)' };
const reason = { reason: 'why it was reversed, in the words of the admin' };
const stage = 'items, ems, customs or domestics';
const stageMovement = {
  stage,
  amountCents: 'amount above 0',
  coveredCents: 'what covers the stage after that',
  settled: 'whether that is all that is charged',
  markedCents: 'of a shipping cost: what of that is marked by hand, absent where nothing is',
};
const keptMark = { markedCents: 'the mark by hand that stands then, absent where the done flag says all' };

/** The definition of a fact by which an admin marks or sets something on a claim, or takes it back. */
const marked = <Data extends object>(meaning: string, data: Data, schemaVersion = 1) => ({
  schemaVersion,
  meaning,
  data: { ...ids, ...reverses, ...data },
  private: reason,
});
const booked = (meaning: string) => ({ meaning, data: { ...ids, posting: movement.posting } });

export const claimEventDefinitions = definitionsOf<ClaimEvent>('claim', {
  ClaimSubmitted: {
    meaning: 'A claim was submitted, by the fan or by an admin for the fan (D22, D24, D31).',
    data: { ...ids, ...movement, shown, goTitle: 'title of the group order at that time', lines: added },
    private: texts,
  },
  ClaimExtended: {
    meaning: 'The fan added to the claim; a fan never lowers it (D22, D23).',
    data: { ...ids, ...movement, shown, added, changed },
    private: texts,
  },
  ClaimRevised: {
    meaning: 'An admin replaced what the claim holds: lines added, changed, removed (D10, D23).',
    data: {
      ...ids,
      ...movement,
      added,
      changed,
      removed,
      repriced:
        'true where each line came again with another price or other Fan Beats, in the same order (M62); absent otherwise',
    },
    private: texts,
  },
  ClaimPaymentReceived: marked(
    'An admin marked the claim paid; the sum it covers is recorded (D48).',
    { coveredCents: 'sum of the claim that the payment covers' },
    2,
  ),
  ClaimPaymentRevoked: marked(
    'The claim is no longer paid: unmarked by an admin, or extended above what was covered (D48).',
    {
      coveredCents: 'sum that had been covered',
      reason: 'unmarked, extended or reversed',
      restoredCents:
        'what stays covered: by payments, or on a reversal by what was there before; else nothing',
    },
    2,
  ),
  ClaimPaymentAllocated: marked("Money of the fan's balance pays a stage of the claim (M2, M4).", {
    ...stageMovement,
    cause: 'payment, balance or reversed',
  }),
  ClaimPaymentReleased: marked("Money that paid a stage went back to the fan's balance (M2, M25).", {
    ...stageMovement,
    reason: 'overpaid, moved, unmarked, canceled, deleted or reversed',
    allocationPosition:
      'of a payment that is taken back: position of the allocation whose money goes; absent where the newest of the stage does (D83)',
  }),
  ClaimShortfallWaived: marked(
    'An admin waived what is missing of a stage; the shop bears it (M1), or takes that back.',
    { ...stageMovement, amountCents: 'what is waived; below 0 where that is reversed' },
  ),
  ClaimPaymentRequested: marked(
    'The fan was asked to pay a stage of the claim by a day; moves no money (M7).',
    {
      stage,
      amountCents: 'what was charged for the stage at that time',
      dueOn: 'last German day',
      reference: 'what the fan writes into the purpose of the transfer',
      lowered: 'true where the stage came to cost less than was asked for',
      told: 'true where an organiser told the fan, whom no message of the shop reaches (M51)',
    },
  ),
  ClaimPaymentDeferred: marked('The fan is to pay what was asked for by another day (M8).', {
    stage,
    dueOn: 'last German day',
    dueBefore: 'the day before',
    told: 'true where an organiser told the fan, whom no message of the shop reaches (M51)',
  }),
  ClaimPaymentRequestWithdrawn: marked('A stage is not asked for any more (M11).', { stage }),
  ClaimFreebiesCompleted: marked('An admin marked the freebies of the claim as done.', {}, 2),
  ClaimFreebiesReopened: marked('An admin took the freebies mark back.', {}, 2),
  ShippingCostSet: marked(
    'A cost component of the claim was set (D27).',
    {
      component,
      amountCents: 'the new amount, null where a reversal makes it unknown again (D70)',
      beforeCents: 'the amount before, null where it was never set (0 up to schema version 2)',
      billId: 'the bill of the group order whose share this is, absent where an admin set the amount (M23)',
    },
    3,
  ),
  ShippingCostSettled: marked(
    'A cost component is done; its amount is locked, 0 where it was never set (D27, D70).',
    { component, amountCents: 'the amount settled', ...keptMark },
    2,
  ),
  ShippingCostReopened: marked(
    'A shipping cost that was done is open again: an admin took its mark off, a bill or a new amount opened it, or an undo did (D27).',
    { component, amountCents: 'the amount at that time, null as above', ...keptMark },
    3,
  ),
  ClaimNoteWritten: {
    meaning: 'An admin wrote or cleared the note that the fan sees on the claim.',
    data: ids,
    private: { note: 'the note, null when cleared' },
  },
  ClaimTrackingAssigned: {
    schemaVersion: 2,
    meaning: 'A tracking id was assigned or cleared.',
    data: { ...ids, ...reverses },
    private: { trackingId: 'the tracking id, null when cleared', ...reason },
  },
  ClaimSurplusReleased: booked(
    'The group order was sent out: the claim is completed, once, and its surplus becomes available (D13).',
  ),
  ClaimBeatsReturned: booked(
    'The group order was canceled: drawn Fan Beats go back, the surplus is lost (D34).',
  ),
  ClaimBeatsRebooked: booked('The group order is no longer canceled: its Fan Beats are booked again (D34).'),
  ClaimDeleted: {
    meaning: 'An admin deleted the claim: exactly what it took goes back (D29).',
    data: { ...ids, ...movement, removed },
  },
  ClaimHandedOver: {
    meaning: 'Two people became one, or two again: the claim is another one’s (A10).',
    data: {
      ...ids,
      userId: 'fan the claim belongs to from then on',
      fromUserId: 'fan it belonged to',
      submittedBy: 'fan whose it was first',
      lineNumbers: 'numbers of its lines',
    },
  },
});
