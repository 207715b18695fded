import type { ClaimItemRecord, ClaimRecord } from '@fan-beats/backend/contract';
import type { CartLine } from '../cart/cartLine';
import { reckonCart } from '../cart/cartReckoning';
import type { Cart } from '../cart/reconcileCart';
import { submissionFacts, type ToldShop } from '../cart/submissionFacts';

/** The reckoning of a cart in an open group order of these products, for a fan without a claim or Fan Beats. */
export const aReckoning = (
  lines: readonly CartLine[],
  products: ToldShop['products'],
  changes: Partial<ToldShop> = {},
) =>
  reckonCart(
    lines,
    submissionFacts({
      products,
      claim: null,
      availablePoints: 0,
      proxy: false,
      ...changes,
    }),
  );

export function aLine(changes: Partial<CartLine> = {}): CartLine {
  return { item_id: 1, itemvariant_id: null, amount: 1, amount_claimed: 0, additional_info: '', ...changes };
}

export function aCart(changes: Partial<Cart> = {}): Cart {
  return {
    lines: [],
    additional_info: null,
    attempt: null,
    claim_id: null,
    claim_version: null,
    proxy: false,
    news: [],
    base: null,
    ...changes,
  };
}

/** A line of a claim: product 1 at its usual price, unless a test changes it. */
export function aClaimedItem(changes: Partial<ClaimItemRecord> = {}): ClaimItemRecord {
  return {
    item_id: 1,
    itemvariant_id: null,
    item_type: 0,
    caption: 'Tour Photobook',
    variant_caption: null,
    category: 'Moonlit Echo',
    kind: 'Photobook',
    amount: 1,
    price: 12.5,
    points: 5,
    additional_info: null,
    ...changes,
  };
}

/** A claim of these lines, with the sums that follow from them. */
export function aClaimOf(...items: readonly ClaimItemRecord[]): ClaimRecord {
  const sum = (type: number, figure: (item: ClaimItemRecord) => number) =>
    items.filter((item) => item.item_type === type).reduce((total, item) => total + figure(item), 0);
  return {
    claim_id: 17,
    go_id: 3,
    canceled: false,
    gotitle: 'Winter Tour',
    title: 'Claim #17',
    go_status: null,
    created_at: '2026-11-20T12:00:00.000Z',
    user_id: 4,
    user_displayname: 'Mina',
    items,
    claim_sum: sum(0, (item) => item.price * item.amount),
    claim_point_sum: sum(1, (item) => item.points * item.amount),
    claim_point_grant_sum: sum(0, (item) => item.points * item.amount),
    freebies_done: false,
    payment_received: false,
    covered_sum: 0,
    pending_points: 0,
    released_points: 0,
    domestics: 0,
    ems: 0,
    customs: 0,
    domestics_done: false,
    ems_done: false,
    customs_done: false,
    additional_info: null,
    invite_link: null,
    tracking_id: null,
    admin_note: null,
    version: 2,
    stages: [],
    to_pay: 0,
  };
}
