import type { CartEntryRecord } from '@fan-beats/backend/contract';
import { seenAddition } from './agreedPrice';
import { unclaimedAmount, type CartLine } from './cartLine';
import type { Cart, SubmissionAttempt } from './reconcileCart';

export interface ClaimSubmission {
  readonly go: number;
  readonly entries: readonly CartEntryRecord[];
  readonly additional_info?: string;
  readonly idempotency_key: string;
  readonly expected_sum?: number;
  readonly expected_points?: number;
  readonly expected_version?: number;
}

export type SubmitClaim = (submission: ClaimSubmission) => Promise<{ readonly claim_id: number }>;

function toEntry(line: CartLine): CartEntryRecord {
  return {
    item_id: line.item_id,
    itemvariant_id: line.itemvariant_id,
    amount: line.amount,
    ...(line.additional_info ? { additional_info: line.additional_info } : {}),
    ...(line.amount_claimed > 0 ? { amount_claimed: line.amount_claimed } : {}),
    ...(line.seen && unclaimedAmount(line) > 0
      ? { expected_price: line.seen.price, expected_points: line.seen.points }
      : {}),
  };
}

/** What is sent, with what the person saw of prices and of the claim (rules D71, D72). */
function contentsOf(cart: Cart, goId: number): Omit<ClaimSubmission, 'idempotency_key'> {
  return {
    go: goId,
    entries: cart.lines.map(toEntry),
    ...(cart.additional_info === null ? {} : { additional_info: cart.additional_info.trim() }),
    ...seenAddition(cart.lines),
    ...(cart.proxy ? { expected_version: cart.claim_version ?? 0 } : {}),
  };
}

/** The act a press on the button stands for: the unanswered one again, as long as the cart is the same. */
export function attemptFor(cart: Cart, goId: number, newKey: () => string): SubmissionAttempt {
  const fingerprint = JSON.stringify(contentsOf(cart, goId));
  return cart.attempt?.fingerprint === fingerprint ? cart.attempt : { key: newKey(), fingerprint };
}

export function toSubmission(cart: Cart, goId: number, attempt: SubmissionAttempt): ClaimSubmission {
  return { ...contentsOf(cart, goId), idempotency_key: attempt.key };
}
