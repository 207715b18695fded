/** One wish of a cart: `amount` is the total wanted for the line, what is already claimed included (rule D23). */
export interface CartEntry {
  readonly itemId: number;
  readonly variantId: number | null;
  readonly amount: number;
  /** Text for this line; null when the fan gave none. */
  readonly additionalInfo: string | null;
}
