import {
  defined,
  initialClaim,
  legalTexts,
  mapDefined,
  NotFound,
  points,
  type Cents,
  type ClaimState,
  type LegalText,
} from '@fan-beats/events';
import { availablePoints, type CartLine, type Submission } from '@fan-beats/events/rules';
import { IsIn } from 'class-validator';
import type { DecisionContext } from '../../../ledger/decision-context';
import type { CommandNeeds } from '../../../ledger/ledger-command';
import {
  Euros,
  FanBeats,
  Id,
  Optional,
  OptionalOrNull,
  OrNull,
  Text,
  Whole,
} from '../../../platform/trpc/fields';
import { largestAmount } from '../../../platform/trpc/limits';
import { loadOffers } from '../../catalogue/items/commands/load-offers';
import { maxText } from '../claim-fields';

export const maxLines = 200;
export const maxBeats = Number.MAX_SAFE_INTEGER;

/** The other names that the wire has for the fields of a cart (rule D1). */
export const shortNames = { goId: 'go' } as const;
export const longNames = { entries: 'cart_entries', additionalInfo: 'additional_information' } as const;

export class CartEntry {
  @Id() itemId: number;
  @OrNull() @Id() itemvariantId: number | null;

  /** The total number of pieces that the fan wants, with those that are claimed already (rule D23). */
  @Whole(0, largestAmount) amount: number;
  @OptionalOrNull() @Text(maxText) additionalInfo?: string | null;

  /** The number of pieces that are claimed already, as the cart had it. The server reads its own figure. */
  @Optional() @Whole(0, largestAmount) amountClaimed?: number;

  /** The price of one piece as the person saw it, 0 for a freebie (rule D71). */
  @Optional() @Euros() expectedPriceCents?: Cents;

  /** The Fan Beats that one piece grants or, for a freebie, costs, as the person saw it. */
  @Optional() @FanBeats() expectedPoints?: number;
}

export class ShownText {
  @IsIn(legalTexts) text: LegalText;
  @Id() version: number;
}

/** The fields of a cart, which a fan or an admin submits. */
export interface Cart {
  readonly goId: number;
  readonly entries: readonly CartEntry[];
  readonly additionalInfo?: string | null;
  readonly expectedSumCents?: Cents;
  readonly expectedPoints?: number;
  readonly shownTexts?: readonly ShownText[];
}

export function needsOfCart({ goId, entries }: Cart, userId: number): CommandNeeds {
  const itemIds = [...new Set(entries.map(({ itemId }) => itemId))];
  return {
    goIds: [goId],
    items: [{ goId, itemIds, load: loadOffers }],
    claimsOf: [{ goId, userId }],
    accounts: [userId],
  };
}

/**
 * The state that a submission is decided on: the claim of the fan as it is, and the cart with the offers of its group
 * order.
 */
export interface CartDecision {
  readonly claimId: number;
  readonly claim: ClaimState;
  readonly submission: Submission;
}

/** Reads the state that a submission is decided on. Throws NotFound where the group order does not exist. */
export function readCart(state: DecisionContext, cart: Cart, userId: number): CartDecision {
  const { goId } = cart;
  const go = state.go(goId);
  if (!go) throw new NotFound('go');
  const existingId = state.claimIdOf(goId, userId);
  const claimId = existingId ?? state.newClaimId();
  return {
    claimId,
    claim: existingId === undefined ? initialClaim : state.claim(existingId),
    submission: {
      claimId,
      userId,
      go,
      now: state.now,
      cart: cart.entries.map(lineOf),
      ...defined({ additionalInfo: cart.additionalInfo, shown: cart.shownTexts }),
      expected: defined({
        sumCents: cart.expectedSumCents,
        points: mapDefined(cart.expectedPoints, points),
      }),
      offers: state.items(loadOffers, goId),
      limitOf: (unit) => state.limitOf(goId, unit),
      availablePoints: availablePoints(state.account(userId)),
    },
  };
}

function lineOf(entry: CartEntry): CartLine {
  const seen = defined({
    priceCents: entry.expectedPriceCents,
    points: mapDefined(entry.expectedPoints, points),
  });
  const line = {
    itemId: entry.itemId,
    variantId: entry.itemvariantId,
    amount: entry.amount,
    text: entry.additionalInfo ?? null,
  };
  return Object.keys(seen).length > 0 ? { ...line, seen } : line;
}

/** The number of the claim that a stream belongs to. */
export const claimIdIn = (stream: string): number => Number(stream.slice('claim-'.length));
