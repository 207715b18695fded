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

/** The most a line may ask for beside the other lines; null where nothing limits it. */
export function lineMax(line: CartLine, lines: readonly CartLine[], facts: LimitFacts): number | null {
  const product = facts.products.get(line.item_id);
  // A claimed line whose product has left the group order can only stay or shrink.
  if (!product) return line.amount_claimed;
  const others = lines.filter((other) => lineKey(other) !== lineKey(line));
  const stock = remainingOf(product, line.itemvariant_id, stockBeside(others, facts));
  const orderMax = facts.proxy ? null : orderMaxLeft(product, line, others);
  // What is claimed stays claimed, even where a limit was lowered below it since.
  const max = smallest(stock, orderMax);
  return max === null ? null : Math.max(max, line.amount_claimed);
}

/** What the product's maximum per line leaves beside other lines of the same variant (rule D18). */
export function orderMaxLeft(
  product: ItemRecord,
  unit: Omit<Wanted, 'amount'>,
  others: readonly Wanted[],
): number | null {
  if (!product.ordermax) return null;
  const same = others.filter(
    (other) => other.item_id === unit.item_id && other.itemvariant_id === unit.itemvariant_id,
  );
  return Math.max(0, product.ordermax - same.reduce((sum, other) => sum + other.amount, 0));
}

export function smallest(a: number | null, b: number | null): number | null {
  if (a === null) return b;
  return b === null ? a : Math.min(a, b);
}

export type RefusedLines = NonNullable<NonNullable<RefusalData['details']>['lines']>;

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
