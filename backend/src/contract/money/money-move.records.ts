import type { PaymentMethod } from '@fan-beats/events';

/** How the money of a payment or refund moved, outside of the shop; of a reversal what it takes back. */
export interface MoneyMoveRecord {
  /** German day of a payment. */
  readonly received_on?: string;
  /** German day of a refund. */
  readonly paid_on?: string;
  readonly method: PaymentMethod;
  /** Where the method kept something of it; below 0 where that is taken back. */
  readonly fee?: number;
}
