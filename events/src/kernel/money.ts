declare const centsBrand: unique symbol;

/** The largest sum of one claim: a billion euros. */
export const largestSumCents = 100_000_000_000;

/** An amount of money in whole euro cents; may be negative where it is a difference. */
export type Cents = number & { readonly [centsBrand]: 'cents' };

/** Makes cents of a whole number. Throws a RangeError for fractions and for numbers beyond exact integers. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number of cents: ${value}`);
  return (value === 0 ? 0 : value) as Cents;
}

/** Cents of a euro number on the wire. Throws a RangeError when it has more than two decimals (rule D3). */
export function centsFromEuros(euros: number): Cents {
  if (!hasAtMostTwoDecimals(euros)) throw new RangeError(`More than two decimals: ${euros}`);
  return cents(Math.round(euros * 100));
}

/** True when the number is finite, exact in cents and written with at most two decimals. */
export function hasAtMostTwoDecimals(euros: number): boolean {
  if (!Number.isFinite(euros) || Math.abs(euros) > 1e12) return false;
  return Number((Math.round(euros * 100) / 100).toFixed(2)) === euros;
}

/** The euro number of an amount in cents, for the wire. */
export function eurosFromCents(value: Cents): number {
  return value / 100;
}

const germanAmount = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/**
 * '34.10': an amount in a text; '34,10' in German.
 * @param language of the text
 */
export const amountText = (euros: number, language: string): string =>
  language === 'de' ? germanAmount.format(euros) : euros.toFixed(2);

/** '34.10 €': an amount on screens, in mails and in refusals; '34,10 €' in German. */
export const inEuros = (value: Cents, language = 'source'): string =>
  `${amountText(eurosFromCents(value), language)} €`;

export function addCents(...values: readonly Cents[]): Cents {
  return cents(values.reduce((sum, value) => sum + value, 0));
}

/** Price times amount. Throws a RangeError when the amount is not a whole number. */
export function timesCents(price: Cents, amount: number): Cents {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole number of pieces: ${amount}`);
  return cents(price * amount);
}

/** Zero and negative bookings are refused before the decision; one that arrives here is a bug. */
export function assertAboveZero(amount: number): void {
  if (amount <= 0) throw new RangeError(`Not an amount above 0: ${amount}`);
}
