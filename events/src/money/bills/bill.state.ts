import { cents, type Cents } from '../../kernel/money';
import type { BillEvent, BillRecorded, BillSplit, SharePart } from './bill.events';

/** A bill that was not withdrawn, with the shares of claims. */
export type Bill = BillRecorded['data'] & {
  readonly shares: ReadonlyMap<number, readonly SharePart[]>;
  readonly bornCents: Cents;
};

/** The bills of a group order: the number of all that were ever recorded, and those that were not withdrawn. */
export interface Bills {
  readonly count: number;
  readonly inForce: ReadonlyMap<number, Bill>;
}

export const noBills: Bills = { count: 0, inForce: new Map() };

/** Folds a fact into the bills of its group order; never validates. */
export function evolveBills({ count, inForce }: Bills, event: BillEvent): Bills {
  const { billId } = event.data;
  const bills = new Map(inForce);
  const before = bills.get(billId);
  if (event.type === 'BillRecorded')
    bills.set(billId, { ...event.data, shares: new Map(), bornCents: cents(0) });
  else if (event.type === 'BillWithdrawn') bills.delete(billId);
  else if (before) bills.set(billId, divided(before, event.data));
  return { count: Math.max(count, billId), inForce: bills };
}

function divided(before: Bill, { shares, bornCents }: BillSplit['data']): Bill {
  const after = new Map(before.shares);
  for (const { claimId, parts } of shares)
    if (parts.length === 0) after.delete(claimId);
    else after.set(claimId, parts);
  return { ...before, shares: after, bornCents };
}

/** The sum of the parts of a share. */
export const shareSum = (parts: readonly SharePart[] = []): Cents =>
  cents(parts.reduce((sum, { shareCents }) => sum + shareCents, 0));
