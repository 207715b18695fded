import type { ActorRecord } from '../actor.records';
import type { ClaimStageRecord } from '../claims/claim.records';
import type { Reach } from '../people/user.records';
import type { MoneyMoveRecord } from './money-move.records';
import type { PaymentMethod, Stage } from '@fan-beats/events';

/** One stage of a claim that a fan has to pay or an organiser waits for. */
export interface OpenStageRecord extends ClaimStageRecord {
  readonly claim_id: number;
  readonly go_id: number;
  readonly gotitle: string;
  readonly user_id: number;
  readonly user_displayname: string;
  readonly reference: string;
  readonly go_canceled: boolean;
  /** The last reminder of what is asked for, and the number of reminders. */
  readonly last_reminder: { readonly reminded_on: string; readonly number: number } | null;
  /**
   * The time at which the fan said they have paid this, and the amount; null where the stage comes to more since, or
   * was asked for later (rule D79).
   */
  readonly announced: { readonly at: string; readonly amount: number } | null;
}

/** The stages that organisers wait for, and the data to find their payments. */
export interface OpenStagesRecord {
  readonly today: string;
  /** Claim by claim, in the order in which money goes to them; including those of canceled group orders. */
  readonly stages: readonly OpenStageRecord[];
  /** The channel by which a request would reach each fan, once for each fan. */
  readonly reach: readonly { readonly user_id: number; readonly by: Reach }[];
  /** Fans who want credit back, with the time and the amount; the first to ask comes first. */
  readonly asked_back: readonly {
    readonly user_id: number;
    readonly asked_back_at: string;
    readonly amount: number;
  }[];
  /** The prefixes of references, today's first. */
  readonly prefixes: readonly string[];
}

/** The stages that a fan has to pay, and the ways to pay. */
export interface PayRecord {
  /** Euros on the balance; they are used before anything is transferred. */
  readonly balance: number;
  /** Stages with something open, in the order in which money goes to them (rule M5). */
  readonly stages: readonly OpenStageRecord[];
  /** The account to transfer to; null where none is set: the organiser tells the fan how to pay. */
  readonly account: { readonly holder: string; readonly iban: string } | null;
  /** One reference for all claims of the person. */
  readonly reference: string;
  /** The last time at which the fan said they have paid something that is still open. */
  readonly announced_at: string | null;
  /** The time since when the fan wants credit back; null where nobody asked or less than that is left. */
  readonly asked_back_at: string | null;
  /** Euros of the balance that the fan wants back. */
  readonly asked_back: number;
  readonly today: string;
}

/** The same for an organiser. */
export interface PersonPayRecord extends PayRecord {
  /** Stages that are marked by hand: no payment is recorded for them (rule M1). */
  readonly marked: readonly OpenStageRecord[];
  /** The prefixes of references, today's first. */
  readonly prefixes: readonly string[];
}

/** A recorded payment, and the stages of claims that it still pays. */
export interface PaidRecord {
  readonly user_id: number;
  readonly amount: number;
  readonly fee: number;
  readonly received_on: string;
  readonly method: PaymentMethod;
  /** The number of its bank line; null where it has none. */
  readonly bank_line: number | null;
  /** The position of the payment that this one corrects; null where it corrects none (rule M61). */
  readonly corrects: number | null;
  readonly stages: readonly {
    readonly claim_id: number;
    readonly stage: Stage;
    readonly amount: number;
    readonly gotitle: string;
  }[];
}

export interface ClaimOwnerRecord {
  readonly claim_id: number;
  readonly user_id: number;
}

/** A recorded payment or refund, including one that was taken back. */
export interface PaymentRecord extends MoneyMoveRecord {
  readonly position: number;
  readonly kind: 'payment' | 'refund';
  readonly user_id: number;
  readonly user_displayname: string;
  /** The amount that the fan paid or got, above 0. */
  readonly amount: number;
  /** The parts that it paid when it was recorded. */
  readonly parts: readonly PaymentPartRecord[];
  /** The amount that went to the balance then; below 0 where it paid together with credit; 0 for a refund. */
  readonly on_balance: number;
  /** The number of its bank line; null where it has none. */
  readonly bank_line: number | null;
  /** The position of the payment that this one corrects; null where it corrects none (rule M61). */
  readonly corrects: number | null;
  readonly note: string | null;
  readonly recorded_at: string;
  readonly actor: ActorRecord | null;
  /** The position of the booking that took it back, its time, and the person who did it: null for the shop itself. */
  readonly reversed_by: number | null;
  readonly reversed_at: string | null;
  readonly reverser: ActorRecord | null;
  /** Present where the payment was taken back and the method keeps a fee. Below 0 where the fee of an earlier record came back too. */
  readonly kept_fee?: number;
}

/** A payment as it is or will be recorded. */
export interface PaymentTermsRecord {
  readonly user_id: number;
  readonly user_displayname: string;
  readonly amount: number;
  readonly fee: number;
  readonly received_on: string;
  readonly method: PaymentMethod;
}

/** The effect of a correction of a payment, or of its undo (rule M61). */
export interface CorrectionPlanRecord {
  /** The act names it: it is of what is shown here. */
  readonly digest: string;
  readonly before: PaymentTermsRecord;
  readonly after: PaymentTermsRecord;
  /** The stages that the payment pays before or after it, and the amount that is then open of them. */
  readonly parts: readonly {
    readonly claim_id: number;
    readonly gotitle: string;
    readonly stage: Stage;
    readonly before: number;
    readonly after: number;
    readonly open: number;
  }[];
  /** The credit of each fan whom it concerns. */
  readonly credit: readonly {
    readonly user_id: number;
    readonly user_displayname: string;
    readonly before: number;
    readonly after: number;
  }[];
}

export interface PaymentPartRecord {
  readonly claim_id: number;
  readonly gotitle: string;
  readonly stage: Stage;
  readonly amount: number;
}

/** Sums of one method. A payment that was taken back counts only with the fee that the method keeps. */
export interface PaymentSumRecord {
  readonly method: PaymentMethod;
  /** Received from fans, fees included. */
  readonly received: number;
  /** The part that the method kept as a fee. */
  readonly fees: number;
  readonly paid_back: number;
}

/** Payments and refunds that match, the newest day first: one page of them, their number and their sums. */
export interface PaymentsRecord {
  readonly payments: readonly PaymentRecord[];
  readonly total: number;
  readonly sums: readonly PaymentSumRecord[];
}

/** The result of a bulk act for one stage. */
export interface StageResultRecord {
  readonly claim_id: number;
  readonly stage: Stage;
  readonly ok: boolean;
  readonly code?: string;
  readonly message?: string;
  readonly rule?: string;
}

/** The effect of an act on one stage: the stage after it, or the refusal. */
export interface StagePlanRecord extends StageResultRecord {
  /** Only where `ok`. */
  readonly after?: { readonly open: number; readonly allocated: number; readonly due_on: string | null };
}

/** One for each stage that was sent, in their order. */
export interface StagePlansRecord {
  readonly results: readonly StagePlanRecord[];
}

export interface StageAnswerRecord {
  readonly batch_id: string;
  readonly results: readonly StageResultRecord[];
}

/** Money of all fans: received minus paid back plus booked by hand equals allocated plus on balances (rule M3). */
export interface MoneyRecord {
  readonly received: number;
  readonly paid_back: number;
  /** Booked on balances by admins; below 0 where more was taken off. */
  readonly by_hand: number;
  /** The amount of claims that payments cover; deleted claims do not count. */
  readonly allocated: number;
  /** The amount that is owed to fans. */
  readonly on_balances: number;
}

/** The amount of a stage that is marked as paid by hand: no payment is recorded for it (rule M1). */
export interface UnbackedMarkRecord {
  readonly claim_id: number;
  readonly go_id: number;
  readonly gotitle: string;
  readonly user_id: number;
  readonly user_displayname: string;
  readonly stage: Stage;
  readonly amount: number;
  /**
   * The time at which the amount last rose, the person who did it (null for the shop itself), and the position of that
   * fact.
   */
  readonly since: string;
  readonly by: ActorRecord | null;
  readonly position: number;
}

/** By claim, then stage by stage. Their sum equals the balance of the journal's account `Assets:Payments`. */
export interface UnbackedMarksRecord {
  readonly total: number;
  readonly marks: readonly UnbackedMarkRecord[];
}
