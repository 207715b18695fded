import type { PaymentMethod } from '../accounts/account.events';
import type { CostComponent } from '../../claims/claim.events';
import { definitionsOf, type DomainEvent } from '../../event';
import type { Cents } from '../../kernel/money';

/** The bases by which a line of a bill is divided (rule M20). */
export const bases = ['equal', 'pieces', 'value', 'weight', 'category', 'hand'] as const;
export type Basis = (typeof bases)[number];

/** The kinds of lines: one of these words, because free text of an admin could name a person (rule D41). */
export const lineKinds = ['postage', 'duty', 'tax', 'fee', 'other'] as const;
export type LineKind = (typeof lineKinds)[number];

export interface BillLine {
  readonly what: LineKind;
  /** Below 0 where something came back. */
  readonly amountCents: Cents;
  readonly basis: Basis;
  /** For a line by category: the category. */
  readonly category?: string;
}

/** The part of one claim in one line of a bill: its weight on the line's basis, and its cents. */
export interface SharePart {
  readonly weight: number;
  readonly shareCents: Cents;
}

/** A part for each line of the bill; no parts where the claim no longer has a share. */
export interface BillShare {
  readonly claimId: number;
  readonly parts: readonly SharePart[];
}

/**
 * The choices for costs that are done (rule M23): reopened, left out so that the others carry the amount, or borne by
 * the shop.
 */
export const settledChoices = ['reopen', 'leave', 'bear'] as const;
export type SettledChoice = (typeof settledChoices)[number];

interface BillIds {
  /** Counts the bills of the group order. */
  readonly billId: number;
  readonly goId: number;
}

interface BillSum {
  readonly component: CostComponent;
  readonly totalCents: Cents;
  /** German day on which the shop paid it. */
  readonly paidOn: string;
  /** Absent on bills from before it was recorded: those were paid by bank transfer. */
  readonly method?: PaymentMethod;
}

type Divided = BillIds & {
  readonly shares: readonly BillShare[];
  readonly bornCents: Cents;
  /** Claims that an admin left out, so that the next division leaves them out too; absent where there are none. */
  readonly leftOut?: readonly number[];
  /** Absent where nobody had to choose. */
  readonly settled?: SettledChoice;
};

export type BillRecorded = DomainEvent<
  'BillRecorded',
  BillIds &
    BillSum & {
      readonly billLines: readonly BillLine[];
      /** Absent on older bills: each of their lines is rounded separately (rule M22). */
      readonly rounding?: 'together';
      /** The bill that this one corrects; the same act withdraws that one (rule M64). */
      readonly corrects?: number;
    }
>;
export type BillSplit = DomainEvent<'BillSplit', Divided>;
export type BillResplit = DomainEvent<'BillResplit', Divided>;
export type BillWithdrawn = DomainEvent<'BillWithdrawn', BillIds & BillSum>;

export type BillEvent = BillRecorded | BillSplit | BillResplit | BillWithdrawn;

const ids = { billId: 'number of the bill in its group order', goId: 'group order' };
const sum = {
  component: 'domestics, ems or customs',
  totalCents: 'sum of its lines, below 0 where something came back',
  paidOn: 'German day on which the shop paid it',
  method: 'bank, paypal, cash or other; absent of bills from before it was asked, which were paid by bank',
};
const divided = {
  ...ids,
  shares:
    'of each claim: claimId and parts, one for each line: weight and shareCents; no parts where it has no share any more',
  bornCents: 'what the shop bears; the shares and this are the total',
  leftOut: 'claims that an admin left out, absent where none were',
  settled: 'what became of costs that were done: reopen, leave or bear; absent where nobody chose',
};

export const billEventDefinitions = definitionsOf<BillEvent>('bills', {
  BillRecorded: {
    meaning: 'A bill of a group order was recorded, with what its lines are divided by (M20).',
    data: {
      ...ids,
      ...sum,
      rounding:
        'together: shares are rounded over all lines (M22); absent of bills from before, whose lines are rounded each for itself',
      corrects:
        'number of the bill that this one corrects, which the same act withdraws (M64); absent where it corrects none',
      billLines:
        'of each line: what (postage, duty, tax, fee or other), amountCents, and basis: equal, pieces, value, weight, category (with its category) or hand',
    },
  },
  BillSplit: {
    meaning: 'The bill was divided over claims, whose costs were raised in the same act (M21 to M24).',
    data: divided,
  },
  BillResplit: {
    meaning: 'The bill was divided again; only the differences were booked on the claims (M23).',
    data: divided,
  },
  BillWithdrawn: {
    meaning: 'The bill was withdrawn: its shares were taken off the claims again (M23).',
    data: { ...ids, ...sum },
  },
});
