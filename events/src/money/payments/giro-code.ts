import type { Cents } from '../../kernel/money';

export interface CreditTransfer {
  /** Exactly as the bank writes it: banks compare it. */
  readonly accountHolder: string;
  readonly iban: string;
  /** Above 0. */
  readonly amountCents: Cents;
  /** The text of the purpose. */
  readonly reference: string;
}

/** Longest account holder and purpose of the standard, in letters. */
export const longestAccountHolder = 70;
const longestPurpose = 140;

/**
 * The text of a GiroCode (EPC069-12, version 2), which a banking app reads from the picture. The purpose is free text,
 * never the structured reference, which some apps move or drop. Throws a RangeError for values that the standard does
 * not allow.
 */
export function giroCodeText({ accountHolder, iban, amountCents, reference }: CreditTransfer): string {
  if (amountCents <= 0 || amountCents > 99_999_999_999)
    throw new RangeError(`No amount to transfer: ${amountCents}`);
  const name = Array.from(accountHolder).slice(0, longestAccountHolder).join('');
  if (reference.length > longestPurpose) throw new RangeError(`Too long a purpose: ${reference}`);
  const digits = String(amountCents).padStart(3, '0');
  const amount = `EUR${digits.slice(0, -2)}.${digits.slice(-2)}`;
  return ['BCD', '002', '1', 'SCT', '', name, iban.replaceAll(' ', ''), amount, '', '', reference].join('\n');
}
