import { daysApart, addDays, readReferences, type PaymentReference } from '@fan-beats/events';
import {
  readPaymentsOfLines,
  readReturnable,
  type BankLineView,
  type PaymentOfLine,
  type RecordedPayment,
} from '@fan-beats/projections';
import type { Pool } from 'pg';
import type { ReturnDoubt, ReturnReason } from '../../../contract/money/bank.records';

/** A line of money that left, and a line that it may take back. */
export type OutgoingLine = Pick<
  BankLineView,
  'amountCents' | 'bookedOn' | 'purpose' | 'iban' | 'takenBack' | 'relatedReference' | 'endToEndId'
>;
type LineBefore = Pick<
  BankLineView,
  'amountCents' | 'bookedOn' | 'purpose' | 'iban' | 'endToEndId' | 'bankReference'
>;

/** Whether a line may take another one back: money that left, or a reversal with an unclear sign. */
export const mayTakeBack = ({
  amountCents,
  takenBack,
}: Pick<OutgoingLine, 'amountCents' | 'takenBack'>): boolean => amountCents < 0 || takenBack === 'unclear';

/** The best reasons first. */
const reasons: readonly ReturnReason[] = ['related', 'end-to-end', 'reference', 'iban', 'amount'];

/** The reason why a line is probably the one that is taken back; null where only the bank's mark indicates a return. */
function reasonFor(line: OutgoingLine, before: LineBefore, prefixes: readonly string[]): ReturnReason | null {
  if (Math.abs(line.amountCents) !== before.amountCents) return null;
  if (isGivenIn(line.relatedReference, before.bankReference)) return 'related';
  if (isGivenIn(line.endToEndId, before.endToEndId)) return 'end-to-end';
  if (haveSameReference(line, before, prefixes)) return 'reference';
  if (!isMarked(line) || before.bookedOn > line.bookedOn) return null;
  return isGivenIn(line.iban, before.iban) ? 'iban' : 'amount';
}

const isGivenIn = (one: string | undefined, other: string): boolean => other !== '' && one === other;

/** Whether the bank marks the line as a return. */
const isMarked = ({ takenBack = '' }: OutgoingLine): boolean => takenBack !== '';

function haveSameReference(line: OutgoingLine, before: LineBefore, prefixes: readonly string[]): boolean {
  const named = readReferences(line.purpose, prefixes);
  return readReferences(before.purpose, prefixes).some((one) => named.some((other) => isSame(one, other)));
}

const isSame = (one: PaymentReference, other: PaymentReference): boolean =>
  one.kind === other.kind && one.number === other.number;

/**
 * Whether money that left waits for review: the bank marks it, or it names one of our references or an earlier line
 * (rule M30).
 */
export function waitsAsReturn(
  line: OutgoingLine,
  before: readonly LineBefore[],
  prefixes: readonly string[],
): boolean {
  if (!mayTakeBack(line)) return false;
  if (isMarked(line)) return true;
  if (readReferences(line.purpose, prefixes).length > 0) return true;
  return before.some((one) => reasonFor(line, one, prefixes) !== null);
}

/** The line or the payment that a line of money that left probably takes back. */
export interface ProposedReturn {
  /** Null where it is a payment that was recorded by hand. */
  readonly line: BankLineView | null;
  readonly payments: readonly PaymentOfLine[];
  readonly reason: ReturnReason;
  readonly doubts: readonly ReturnDoubt[];
}

interface ReturnsKnown {
  readonly prefixes: readonly string[];
  /** Payments recorded by hand, without a bank line. */
  readonly byHand: readonly RecordedPayment[];
  readonly refunds: readonly RecordedPayment[];
  readonly ownersOf: (named: readonly PaymentReference[]) => readonly number[];
}

/** Proposals line by line: each line is taken back once. */
export async function proposeReturns(
  pool: Pool,
  lines: readonly OutgoingLine[],
  known: ReturnsKnown,
): Promise<readonly (ProposedReturn | null)[]> {
  const left = lines.filter(mayTakeBack);
  if (left.length === 0) return lines.map(() => null);
  const before = await readReturnable(
    pool,
    left.map(({ amountCents }) => Math.abs(amountCents)),
  );
  const payments = await readPaymentsOfLines(
    pool,
    before.map(({ lineId }) => lineId),
  );
  const used = new Set<number>();
  return lines.map((line) => {
    if (!mayTakeBack(line)) return null;
    const found = lineFor(
      line,
      before.filter((one) => !used.has(one.lineId) && one !== line),
      known.prefixes,
    );
    if (!found) return paymentByHand(line, known);
    used.add(found.line.lineId);
    const own = payments.filter(({ lineId }) => lineId === found.line.lineId);
    const doubts: ReturnDoubt[] = [];
    if (found.isOneOfSeveral) doubts.push('several');
    if (found.line.status === 'open') doubts.push('waits');
    if (own.some((payment) => isRefunded(line, payment.userId, known))) doubts.push('refunded');
    return { line: found.line, payments: own, reason: found.reason, doubts };
  });
}

function lineFor(line: OutgoingLine, before: readonly BankLineView[], prefixes: readonly string[]) {
  for (const reason of reasons) {
    const [found, another] = before.filter((one) => reasonFor(line, one, prefixes) === reason);
    if (found) return { line: found, reason, isOneOfSeveral: another !== undefined };
  }
  return null;
}

/** A payment by hand of that amount, of a fan whom the line names. */
function paymentByHand(line: OutgoingLine, known: ReturnsKnown): ProposedReturn | null {
  const owners = known.ownersOf(readReferences(line.purpose, known.prefixes));
  const found = known.byHand.find(
    ({ userId, amountCents }) => owners.includes(userId) && amountCents === Math.abs(line.amountCents),
  );
  if (!found) return null;
  const { position, userId, amountCents } = found;
  return {
    line: null,
    payments: [{ lineId: 0, position, userId, amountCents }],
    reason: 'reference',
    doubts: isRefunded(line, userId, known) ? ['refunded'] : [],
  };
}

/** Whether the money may be a refund that an admin recorded. */
const isRefunded = (line: OutgoingLine, userId: number, { refunds }: ReturnsKnown): boolean =>
  refunds.some(
    (refund) =>
      refund.userId === userId &&
      refund.amountCents === Math.abs(line.amountCents) &&
      refund.day >= addDays(line.bookedOn, -daysApart) &&
      refund.day <= addDays(line.bookedOn, daysApart),
  );
