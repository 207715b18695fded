import type { ActorRecord } from '../actor.records';
import type { ClaimStageRecord } from '../claims/claim.records';
import type { MoneyMoveRecord } from './money-move.records';
import type { PaymentMethod, Stage } from '@fan-beats/events';

/** One stage of a claim that a fan is to pay or an organiser waits for. */
export interface OpenStageRecord extends ClaimStageRecord {
  readonly claim_id: number;
  readonly go_id: number;
  readonly gotitle: string;
  readonly user_id: number;
  readonly user_displayname: string;
  readonly reference: string;
  readonly go_canceled: boolean;
  /** The last one for what is asked for, and how many there were. */
  readonly last_reminder: { readonly reminded_on: string; readonly number: number } | null;
  /** When the fan said they have paid this, and how much; null where it comes to more since, or was asked for later (rule D79). */
  readonly announced: { readonly at: string; readonly amount: number } | null;
}

/** How the shop reaches a person: `news` is read in the shop alone, and a person without an account reads nothing there (rule M50). */
export type Reach = 'mail' | 'news' | 'nobody' | 'banned';

/** What organisers wait for, and what they need to find it. */
export interface OpenStagesRecord {
  readonly today: string;
  /** Claim by claim, in the order in which money goes to them; those of canceled group orders too. */
  readonly stages: readonly OpenStageRecord[];
  /** How a request would reach the fan of each stage, once for each fan. */
  readonly reach: readonly { readonly user_id: number; readonly by: Reach }[];
  /** Fans who want credit back, since when and how much: those who asked first, first. */
  readonly asked_back: readonly {
    readonly user_id: number;
    readonly asked_back_at: string;
    readonly amount: number;
  }[];
  /** What references begin with, today's first. */
  readonly prefixes: readonly string[];
}

/** What a fan is to pay, and how. */
export interface PayRecord {
  /** Euros on the balance: used before anything is transferred. */
  readonly balance: number;
  /** Stages with something open, in the order in which money goes to them (rule M5). */
  readonly stages: readonly OpenStageRecord[];
  /** Where to transfer to; null while nobody said it: the organiser tells how to pay. */
  readonly account: { readonly holder: string; readonly iban: string } | null;
  /** Stands for everything of the person. */
  readonly reference: string;
  /** When the fan last said they have paid something that is open. */
  readonly announced_at: string | null;
  /** Since when the fan wants credit back; null where nobody asked or less than that is left. */
  readonly asked_back_at: string | null;
  /** Euros of the balance that the fan wants back. */
  readonly asked_back: number;
  readonly today: string;
}

/** The same for an organiser. */
export interface PersonPayRecord extends PayRecord {
  /** Stages that are marked by hand, of which no payment is recorded (rule M1). */
  readonly marked: readonly OpenStageRecord[];
  /** What references begin with, today's first. */
  readonly prefixes: readonly string[];
}

/** A recorded payment, and what of claims it still pays. */
export interface PaidRecord {
  readonly user_id: number;
  readonly amount: number;
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

/** A payment or refund that was recorded, also one that was taken back. */
export interface PaymentRecord extends MoneyMoveRecord {
  readonly position: number;
  readonly kind: 'payment' | 'refund';
  readonly user_id: number;
  readonly user_displayname: string;
  /** What the fan paid or got, above 0. */
  readonly amount: number;
  /** What it paid when it was recorded. */
  readonly parts: readonly PaymentPartRecord[];
  /** What stayed on the balance then, below 0 where it paid together with credit; 0 of a refund. */
  readonly on_balance: number;
  /** Number of the bank line that it is of; null where none stands behind it. */
  readonly bank_line: number | null;
  readonly note: string | null;
  readonly recorded_at: string;
  readonly actor: ActorRecord | null;
  /** The booking that took it back, when, and the person who did: null for the shop itself. */
  readonly reversed_by: number | null;
  readonly reversed_at: string | null;
  readonly reverser: ActorRecord | null;
  /** Present where the payment was taken back and the method keeps a fee. Below 0 where the fee of an earlier record came back too. */
  readonly kept_fee?: number;
}

export interface PaymentPartRecord {
  readonly claim_id: number;
  readonly gotitle: string;
  readonly stage: Stage;
  readonly amount: number;
}

/** Sums of one method. Payments that were taken back count only by a fee that the method keeps. */
export interface PaymentSumRecord {
  readonly method: PaymentMethod;
  /** By fans, fees included. */
  readonly received: number;
  /** What the method kept of it as a fee. */
  readonly fees: number;
  readonly paid_back: number;
}

/** Payments and refunds that match, those of the newest day first: one page of them, their number and their sums. */
export interface PaymentsRecord {
  readonly payments: readonly PaymentRecord[];
  readonly total: number;
  readonly sums: readonly PaymentSumRecord[];
}

/** How one stage of a bulk act answered. */
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

/** Money of fans, over all of them: received less paid back and booked by hand is allocated and on balances (rule M3). */
export interface MoneyRecord {
  readonly received: number;
  readonly paid_back: number;
  /** On balances, by admins; below 0 where more was taken off. */
  readonly by_hand: number;
  /** What payments cover of claims that stand. */
  readonly allocated: number;
  /** Owed to fans. */
  readonly on_balances: number;
}

/** What covers a stage by a mark by hand: no payment of it is recorded (rule M1). */
export interface UnbackedMarkRecord {
  readonly claim_id: number;
  readonly go_id: number;
  readonly gotitle: string;
  readonly user_id: number;
  readonly user_displayname: string;
  readonly stage: Stage;
  readonly amount: number;
  /** When it was last raised, by whom (null for the shop itself), and the fact that says so. */
  readonly since: string;
  readonly by: ActorRecord | null;
  readonly position: number;
}

/** By claim, then stage by stage. Their sum is what the journal's account `Assets:Payments` holds. */
export interface UnbackedMarksRecord {
  readonly total: number;
  readonly marks: readonly UnbackedMarkRecord[];
}
