import {
  addCents,
  evolveClaim,
  type Cents,
  type ClaimEvent,
  type ClaimState,
  type ExistingClaim,
} from '../language';
import { unmarkedCents } from './delete-claim';

/** Money that an act takes off a claim. */
export interface MoneyTakenOff {
  /**
   * Recorded payments that go back to the balance. An overpaid amount does not count: it goes back with any lower cost.
   */
  readonly releasedCents: Cents;
  /** The amount of marks by hand that the act removes; no payment of it is recorded (rule M25). */
  readonly markedCents: Cents;
}

/** The money that these events of one act take off a claim. */
export function moneyTakenOff(claim: ExistingClaim, events: readonly ClaimEvent[]): MoneyTakenOff {
  const released = events.flatMap(({ type, data }) =>
    type === 'ClaimPaymentReleased' && data.reason !== 'overpaid' ? [data.amountCents] : [],
  );
  return {
    releasedCents: addCents(...released),
    markedCents: unmarkedCents(claim, events.reduce<ClaimState>(evolveClaim, claim)),
  };
}
