import type { RecordedEvent } from '@fan-beats/events';

/** Keeps the day on which the money of each payment, refund and bill moved, while the log passes by. */
export class BankDays {
  private readonly days = new Map<number, string>();

  /** German day; of a reversal that of what it reverses, undefined for what moved no money of a bank. */
  of({ position, type, data }: RecordedEvent): string | undefined {
    if (type === 'BillRecorded' || type === 'BillWithdrawn') return data.paidOn;
    if (type === 'PaymentReversed') return this.days.get(data.reversesPosition);
    if (type !== 'PaymentRecorded' && type !== 'RefundPaid') return undefined;
    const day = 'receivedOn' in data ? data.receivedOn : data.paidOn;
    this.days.set(position, day);
    return day;
  }
}
