import type { RecordedEvent } from '@fan-beats/events';

/** Remembers the day on which the money of each payment, refund, bill and purchase moved, while the log is read. */
export class BankDays {
  private readonly days = new Map<number, string>();

  /**
   * German day; for a reversal the day of the fact that it reverses; undefined for a fact without a movement of bank
   * money.
   */
  dayOf({ position, type, data }: RecordedEvent): string | undefined {
    if (type === 'BillRecorded' || type === 'BillWithdrawn') return data.paidOn;
    if (type === 'PurchaseRecorded' || type === 'PurchaseTakenBack') return data.paidOn;
    if (type === 'PaymentReversed') return this.days.get(data.reversesPosition);
    if (type !== 'PaymentRecorded' && type !== 'RefundPaid') return undefined;
    const day = 'receivedOn' in data ? data.receivedOn : data.paidOn;
    this.days.set(position, day);
    return day;
  }
}
