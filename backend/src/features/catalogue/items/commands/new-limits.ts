import { ConcurrencyConflict, goStream } from '@fan-beats/events';
import { evolveGo, initialGo, setStockLimits, type StockLimitCommand } from '@fan-beats/events/rules';
import { readItemStock } from '@fan-beats/projections';
import type { EntityManager } from 'typeorm';
import type { DecisionContext } from '../../../../ledger/decision-context';
import type { NewFacts } from '../../../../ledger/ledger-command';
import { statementsIn } from '../../../../platform/database/statements';
import type { Go } from '../../gos/go.entity';
import { itemLimit, linksOf } from '../../gos/linked-gos';
import type { VariantPlan } from '../variant-plan';

type ItemLimit = Omit<StockLimitCommand, 'variantIds'>;

/** The limits that units of an item get in a group order. */
export interface NewLimits {
  readonly goId: number;
  readonly itemId: number;
  readonly ofUnits: ReadonlyMap<number | null, number | null>;
}

/**
 * The limit of the item in each group order that has one. Throws ConcurrencyConflict where the item was linked after
 * those were locked.
 */
export async function limitsNow(
  records: EntityManager,
  itemId: number,
  { existingIds, gos }: { readonly existingIds: readonly number[]; readonly gos: readonly Go[] },
): Promise<ItemLimit[]> {
  const links = await linksOf(records, { itemId });
  if (!links.every((link) => gos.some(({ goId }) => goId === link.goId)))
    throw new ConcurrencyConflict(`item ${itemId}`);
  const stock = await readItemStock(
    statementsIn(records),
    links.map(({ goId }) => [goId, itemId]),
  );
  const units = existingIds.length === 0 ? [null] : existingIds;
  return links.flatMap(({ goId }) => {
    const max = itemLimit(stock, { goId, itemId, units });
    return max === null ? [] : [{ goId, itemId, max }];
  });
}

/** Variants that are added get the limit of the item. If the item had no variants, it loses its own limit. */
export function limitsOfNewUnits(
  { variants }: VariantPlan,
  existingIds: readonly number[],
  limits: readonly ItemLimit[],
): NewLimits[] {
  const added = variants.filter(({ isNew }) => isNew).map(({ itemvariantId }) => itemvariantId);
  if (added.length === 0) return [];
  const moved = existingIds.length === 0 ? [[null, null] as const] : [];
  return limits.map(({ goId, itemId, max }) => ({
    goId,
    itemId,
    ofUnits: new Map([...moved, ...added.map((unit) => [unit, max] as const)]),
  }));
}

export function decideNewLimits(state: DecisionContext, limits: readonly NewLimits[]): NewFacts {
  return limits.map(({ goId, itemId, ofUnits }) => {
    const stream = goStream(goId);
    const go = state.fold(stream, initialGo, evolveGo);
    return { stream, events: setStockLimits(go, { goId, itemId }, ofUnits) };
  });
}
