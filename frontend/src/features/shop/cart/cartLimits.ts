import type { ItemRecord, RefusalData } from '@fan-beats/backend/contract';
import {
  demandOf,
  includesOf,
  remainingOf,
  type LimitOf,
  type StockView,
  type Wanted,
} from '../productStock';
import { lineKey, type CartLine } from './cartLine';

export interface LimitFacts {
  readonly products: ReadonlyMap<number, ItemRecord>;
  readonly limitOf: LimitOf;
  /** The claim's lines: what the limits already count. */
  readonly claimed: readonly Wanted[];
  /** Admins may exceed the maximum of a line (rule D18). */
  readonly proxy: boolean;
}

const givenBack = (lines: readonly Wanted[]): Wanted[] =>
  lines.map((line) => ({ ...line, amount: -line.amount }));

/** The demand of a cart beyond what its claim already took. */
function cartDemand(lines: readonly Wanted[], { products, claimed }: LimitFacts) {
  return demandOf([...lines, ...givenBack(claimed)], products);
}

/** The stock of the group order beside what these lines ask for. */
export function stockBeside(lines: readonly Wanted[], facts: LimitFacts): StockView {
  return { limitOf: facts.limitOf, demand: cartDemand(lines, facts) };
}

/** The most a line may ask for beside the other lines, by what is there and by the maximum per person (rule D73). */
export interface LineLimits {
  readonly stock: number | null;
  readonly order: number | null;
}

export function lineLimits(line: CartLine, lines: readonly CartLine[], facts: LimitFacts): LineLimits {
  const product = facts.products.get(line.item_id);
  // A claimed line whose product has left the group order can only stay or shrink.
  if (!product) return { stock: line.amount_claimed, order: null };
  const others = lines.filter((other) => lineKey(other) !== lineKey(line));
  return {
    stock: remainingOf(product, line.itemvariant_id, stockBeside(others, facts)),
    order: orderLimit(product, line, { lines: others, proxy: facts.proxy })?.left ?? null,
  };
}

/** The most a line may ask for beside the other lines; null where nothing limits it. */
export function lineMax(line: CartLine, lines: readonly CartLine[], facts: LimitFacts): number | null {
  const { stock, order } = lineLimits(line, lines, facts);
  // What is claimed stays claimed, even where a limit was lowered below it since.
  const max = smallest(stock, order);
  return max === null ? null : Math.max(max, line.amount_claimed);
}

/** The maximum of a product or variant per person (rule D18). */
export interface OrderLimit {
  readonly max: number;
  /** What it leaves beside a cart's lines; null for admins, who may exceed it. */
  readonly left: number | null;
}

/** Whose cart a maximum is counted in; what is claimed already stands in its lines. */
interface CountedCart {
  readonly lines: readonly Wanted[];
  readonly proxy: boolean;
}

export function orderLimit(
  product: ItemRecord,
  unit: Omit<Wanted, 'amount'>,
  { lines, proxy }: CountedCart,
): OrderLimit | null {
  if (!product.ordermax) return null;
  const held = lines
    .filter((line) => line.item_id === unit.item_id && line.itemvariant_id === unit.itemvariant_id)
    .reduce((sum, line) => sum + line.amount, 0);
  return { max: product.ordermax, left: proxy ? null : Math.max(0, product.ordermax - held) };
}

const maximumReached = 'You have the maximum in your cart';

export function orderLimitText(limit: OrderLimit | null): string | null {
  if (limit === null) return null;
  return limit.left === 0 ? maximumReached : `Max. ${limit.max} per person`;
}

/** The same for a product of which no variant is chosen yet: each has the maximum to itself. */
export function productLimitText(product: ItemRecord, cart: CountedCart): string | null {
  const unit = (variantId: number | null) => ({ item_id: product.item_id, itemvariant_id: variantId });
  if (product.variants.length === 0) return orderLimitText(orderLimit(product, unit(null), cart));
  const limits = product.variants.map((one) => orderLimit(product, unit(one.itemvariant_id), cart));
  if (!product.ordermax) return null;
  return limits.every((limit) => limit?.left === 0)
    ? maximumReached
    : `Max. ${product.ordermax} of each per person`;
}

export function smallest(a: number | null, b: number | null): number | null {
  if (a === null) return b;
  return b === null ? a : Math.min(a, b);
}

export type RefusedLines = NonNullable<NonNullable<RefusalData['details']>['lines']>;

/** Why the last attempt was refused; null where it was not. */
export type Refusal = RefusalData | null;

/** What a refusal leaves for a line: its own limit, or that of a part its set takes along. */
export function refusedMax(
  line: CartLine,
  refused: RefusedLines,
  product: ItemRecord | undefined,
): number | null {
  const units = [line.itemvariant_id, ...includesOf(product, line.itemvariant_id)];
  return refused
    .filter((unit) => unit.item_id === line.item_id && units.includes(unit.itemvariant_id))
    .reduce<number | null>((max, unit) => smallest(max, unit.possible), null);
}
