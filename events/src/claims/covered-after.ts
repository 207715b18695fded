import { cents, type Cents } from '../kernel/money';
import type { ClaimPaymentReceived, ClaimPaymentRevoked } from './claim.events';

/** Cents of a claim that payments cover once its mark was set or taken off; what it only outgrew stays covered (rule D48). */
export function coveredAfter({ type, data }: ClaimPaymentReceived | ClaimPaymentRevoked): Cents {
  if (type === 'ClaimPaymentReceived' || data.reason === 'extended') return data.coveredCents;
  return data.restoredCents ?? cents(0);
}
