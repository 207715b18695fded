import { goStream, NotFound } from '@fan-beats/events';
import { evolveGo, initialGo, setStockLimits } from '@fan-beats/events/rules';
import type { EntityManager } from 'typeorm';
import type { DecisionContext } from '../../../../ledger/decision-context';
import type { CommandNeeds, NewFacts } from '../../../../ledger/ledger-command';
import { statementsIn } from '../../../../platform/database/statements';
import { movedGo, notifyProcesses } from '../../../../platform/database/notify-processes';
import { hiddenGos } from '../../gos/go-view';
import { raiseRevision, type Units } from '../../gos/linked-gos';
import { loadOffers, type ProductOffer } from '../../items/commands/load-offers';

export const largestLimit = 1_000_000;

/** An item of a group order. */
interface ItemLink {
  readonly goId: number;
  readonly itemId: number;
}

/** The most pieces per unit; null for no limit (rule D15). */
type Limits = ReadonlyMap<number | null, number | null>;

export const needsOfLink = ({ goId, itemId }: ItemLink): CommandNeeds => ({
  goIds: [goId],
  streams: [goStream(goId)],
  items: [{ goId, itemIds: [itemId], load: loadOffers }],
});

/** The item as the group order offers it, linked or not. Throws NotFound. */
export function readOffer(state: DecisionContext, { goId, itemId }: ItemLink): ProductOffer {
  if (!state.go(goId)) throw new NotFound('go');
  const offer = state.items(loadOffers, goId).get(itemId);
  if (!offer) throw new NotFound('item');
  return offer;
}

export const unitsOf = ({ variants }: ProductOffer): Units =>
  variants.length === 0 ? [null] : variants.map(({ variantId }) => variantId);

/** Throws NotFound for a variant of another item. */
export function requireUnit(units: Units, variantId: number): void {
  if (!units.includes(variantId)) throw new NotFound('variant');
}

/** Sets the limits of these units. A limit from before the item had variants has no effect and is taken away. */
export function decideLimits(
  state: DecisionContext,
  link: ItemLink,
  { units, limits }: { readonly units: Units; readonly limits: Limits },
): NewFacts {
  const stream = goStream(link.goId);
  const go = state.fold(stream, initialGo, evolveGo);
  const dead = units.includes(null) ? [] : [[null, null] as const];
  return [{ stream, events: setStockLimits(go, link, new Map([...dead, ...limits])) }];
}

/** Makes claims that are being decided on the old group order be decided again, and notifies the pages that show it. */
export async function moveGo(records: EntityManager, goId: number): Promise<void> {
  await raiseRevision(records, goId);
  const hidden = await hiddenGos(statementsIn(records), [goId]);
  await notifyProcesses(records, [movedGo(goId, { seen: hidden.length === 0 })]);
}
