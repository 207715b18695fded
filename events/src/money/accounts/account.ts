import { cents, type Cents } from '../../kernel/money';
import { points, type Points } from '../../kernel/points';

/** A fan's account. Claims also book on it, so it is read from its projection and not from one stream. */
export interface Account {
  readonly balanceCents: Cents;
  /** Everything booked, pending included (rule D31). */
  readonly points: Points;
  readonly pending: Points;
}

export const initialAccount: Account = { balanceCents: cents(0), points: points(0), pending: points(0) };
