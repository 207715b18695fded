import type { PaymentMethod } from '@fan-beats/events';

/**
 * The way in which the money of a payment or refund moved, outside of the shop. A reversal has the fields of the
 * booking that it takes back.
 */
export interface MoneyMoveRecord {
  /** German day of a payment. */
  readonly received_on?: string;
  /** German day of a refund. */
  readonly paid_on?: string;
  readonly method: PaymentMethod;
  /** The fee, where the method kept one; below 0 where a fee is taken back. */
  readonly fee?: number;
}
