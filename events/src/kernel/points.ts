declare const pointsBrand: unique symbol;

/** A whole number of Fan Beats; may be negative where it is a difference or a debt (rule D33). */
export type Points = number & { readonly [pointsBrand]: 'points' };

/** Makes Fan Beats of a whole number. Throws a RangeError for anything else. */
export function points(value: number): Points {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number of Fan Beats: ${value}`);
  return (value === 0 ? 0 : value) as Points;
}

export function addPoints(...values: readonly Points[]): Points {
  return points(values.reduce((sum, value) => sum + value, 0));
}

/** Fan Beats per piece times amount. Throws a RangeError when the amount is not a whole number. */
export function timesPoints(perPiece: Points, amount: number): Points {
  if (!Number.isSafeInteger(amount)) throw new RangeError(`Not a whole number of pieces: ${amount}`);
  return points(perPiece * amount);
}
