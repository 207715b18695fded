import type { SeenTerms } from '@fan-beats/events';

/** One wish of a cart: `amount` is the total wanted for the line, what is already claimed included (rule D23). */
export interface CartEntry {
  readonly itemId: number;
  readonly variantId: number | null;
  readonly amount: number;
  /** Text for this line; null when the fan gave none. */
  readonly additionalInfo: string | null;
  /** What the person saw of one piece (rule D71). */
  readonly seen?: SeenTerms;
}
