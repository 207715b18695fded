import type { CartEntryRecord } from '@fan-beats/backend/contract';
import type { InputOf } from '../../../shared/api/trpcEndpoint';
import { seenAddition } from './agreedPrice';
import { unclaimedAmount, type CartLine } from './cartLine';
import type { Shop } from '../useShop';
import type { SubmissionAttempt } from './reconcileCart';

type ClaimSubmission = Omit<InputOf<'claims.admProxySubmitCart'>, 'user_id'>;

export type SubmitClaim = (submission: ClaimSubmission) => Promise<{ readonly claim_id: number }>;

function toEntry(line: CartLine): CartEntryRecord {
  const seen = unclaimedAmount(line) > 0 ? line.seen : undefined;
  return {
    item_id: line.item_id,
    itemvariant_id: line.itemvariant_id,
    amount: line.amount,
    additional_info: line.additional_info || undefined,
    amount_claimed: line.amount_claimed || undefined,
    expected_price: seen?.price,
    expected_points: seen?.points,
  };
}

type Submitted = Pick<Shop, 'cart' | 'go' | 'orderTerms'>;

/** What is sent, with what the person saw of prices, of the claim and of legal texts (rules D71, D72, L5). */
function contentsOf({ cart, go, orderTerms }: Submitted): Omit<ClaimSubmission, 'idempotency_key'> {
  return {
    go: go.go_id,
    entries: cart.lines.map(toEntry),
    additional_info: cart.additional_info?.trim(),
    ...seenAddition(cart.lines),
    shown_texts: orderTerms?.texts.map(({ text, version }) => ({ text, version })),
    expected_version: cart.proxy ? (cart.claim_version ?? 0) : undefined,
  };
}

/** What a press of the button submits: the unanswered attempt again, as long as the cart is the same. */
export function attemptFor(submitted: Submitted, newKey: () => string): SubmissionAttempt {
  const { cart } = submitted;
  const fingerprint = JSON.stringify(contentsOf(submitted));
  return cart.attempt?.fingerprint === fingerprint ? cart.attempt : { key: newKey(), fingerprint };
}

export function toSubmission(submitted: Submitted, attempt: SubmissionAttempt): ClaimSubmission {
  return { ...contentsOf(submitted), idempotency_key: attempt.key };
}
