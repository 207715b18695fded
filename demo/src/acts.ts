import type { Stage } from '@fan-beats/events';
import type { Cents, Points } from '@fan-beats/events/kernel';
import type { GoStatus } from '@fan-beats/events/language';

export type DemoCostComponent = 'domestics' | 'ems' | 'customs';

/** A line of a cart as it is submitted: the amount is the total wanted of that line (rule D23). */
export interface DemoLine {
  readonly item: string;
  readonly variant: string | null;
  readonly amount: number;
  readonly additionalInfo: string | null;
}

interface ByAdmin {
  readonly admin: string;
}

interface OnClaim {
  readonly claim: string;
}

interface OnCost extends ByAdmin, OnClaim {
  readonly component: DemoCostComponent;
}

interface Submission {
  readonly claim: string;
  readonly fan: string;
  readonly lines: readonly DemoLine[];
  readonly additionalInfo: string | null;
}

/** The part of a payment that goes to one stage of a claim. */
export interface DemoPart {
  readonly claim: string;
  readonly stage: Stage;
  readonly amountCents: Cents;
}

interface OnStage extends ByAdmin, OnClaim {
  readonly stage: Stage;
}

/** Money that came from a fan or went back, on a day counted from the day of seeding. */
interface Transfer extends ByAdmin {
  readonly fan: string;
  readonly amountCents: Cents;
  readonly day: number;
}

interface OnAccount extends ByAdmin {
  readonly fan: string;
  readonly reason: string;
}

type Act<Name extends string, Data> = { readonly act: Name; readonly atMinutes: number } & Data;

export type DemoAct =
  | Act<'linkItem', ByAdmin & { readonly go: string; readonly item: string; readonly amount: number | null }>
  | Act<
      'changeStockLimit',
      ByAdmin & {
        readonly go: string;
        readonly item: string;
        /** The one variant that has the limit; null for all. */
        readonly variant: string | null;
        readonly amount: number | null;
      }
    >
  | Act<
      'countFreebies',
      ByAdmin & { readonly item: string; readonly variant: string | null; readonly stock: number }
    >
  | Act<'setGoStatus', ByAdmin & { readonly go: string; readonly status: GoStatus | null }>
  | Act<'submitClaim', Submission & { readonly go: string }>
  | Act<'submitProxyClaim', Submission & ByAdmin & { readonly go: string }>
  /** Only the lines that grow or are new; all others stay as claimed. */
  | Act<'extendClaim', Submission>
  /** The whole claim: a line that is missing is removed. */
  | Act<'reviseClaim', Submission & ByAdmin>
  | Act<'deleteClaim', ByAdmin & OnClaim>
  | Act<'receivePayment', ByAdmin & OnClaim>
  | Act<'revokePayment', ByAdmin & OnClaim>
  | Act<'completeFreebies', ByAdmin & OnClaim>
  | Act<'reopenFreebies', ByAdmin & OnClaim>
  | Act<'setShippingCost', OnCost & { readonly amountCents: Cents }>
  | Act<'settleShippingCost', OnCost>
  | Act<'reopenShippingCost', OnCost>
  | Act<'writeNote', ByAdmin & OnClaim & { readonly note: string }>
  | Act<'assignTracking', ByAdmin & OnClaim & { readonly trackingId: string }>
  | Act<'recordPayment', Transfer & { readonly parts: readonly DemoPart[] }>
  | Act<'payRefund', Transfer>
  | Act<'useCredit', ByAdmin & { readonly fan: string; readonly parts: readonly DemoPart[] }>
  | Act<'askPayment', OnStage & { readonly dueDay: number }>
  | Act<'deferPayment', OnStage & { readonly dueDay: number }>
  | Act<'releasePayment', OnStage>
  | Act<'waiveShortfall', OnStage>
  | Act<'addBalance', OnAccount & { readonly amountCents: Cents }>
  | Act<'subtractBalance', OnAccount & { readonly amountCents: Cents }>
  | Act<'addPoints', OnAccount & { readonly points: Points }>
  | Act<'subtractPoints', OnAccount & { readonly points: Points }>
  /** Sets the number of booked Fan Beats on the account (rule D36). */
  | Act<'setPoints', OnAccount & { readonly points: Points }>;

export type DemoActName = DemoAct['act'];

export const demoActNames = [
  'linkItem',
  'changeStockLimit',
  'countFreebies',
  'setGoStatus',
  'submitClaim',
  'submitProxyClaim',
  'extendClaim',
  'reviseClaim',
  'deleteClaim',
  'receivePayment',
  'revokePayment',
  'completeFreebies',
  'reopenFreebies',
  'setShippingCost',
  'settleShippingCost',
  'reopenShippingCost',
  'writeNote',
  'assignTracking',
  'recordPayment',
  'payRefund',
  'useCredit',
  'askPayment',
  'deferPayment',
  'releasePayment',
  'waiveShortfall',
  'addBalance',
  'subtractBalance',
  'addPoints',
  'subtractPoints',
  'setPoints',
] as const satisfies readonly DemoActName[];

/** An act of one name. */
export type DemoActOf<Name extends DemoActName> = Extract<DemoAct, { readonly act: Name }>;
