import { NotFound, stockStream } from '@fan-beats/events';
import { readFreebieMonitor } from '@fan-beats/projections';
import type { FreebieRowRecord } from '../../contract/freebies/freebie.records';
import type { DecisionContext } from '../../ledger/decision-context';
import { LedgerAct } from '../../ledger/ledger-act';
import type { Ground } from '../../platform/acts/act';
import { newQuery } from '../../platform/cqrs/shop-query';
import { Id, OrNull, Whole } from '../../platform/trpc/fields';
import { GoRead } from '../catalogue/gos/gos.reads';
import { GetItem } from '../catalogue/items/items.acts';
import { countFreebieStock, evolveFreebieStock, initialFreebieStock } from '@fan-beats/events/rules';
import { toFreebieRecords } from './freebie-record';

/** What the claims of a group order ask of each freebie, and what is in hand (rule D20). */
export class GetFreebieOverview extends GoRead<FreebieRowRecord[]> {
  protected async readGo({ pool }: Ground): Promise<FreebieRowRecord[]> {
    return toFreebieRecords(pool, await readFreebieMonitor(pool, this.goId));
  }
}

/** An admin writes down how many pieces of a freebie are in hand (rule D20). */
export class CountFreebieStock extends LedgerAct<{
  item_id: number;
  itemvariant_id: number | null;
  amount: number;
}> {
  @Id() itemId: number;
  @OrNull() @Id() itemvariantId: number | null;
  @Whole(0, 1_000_000) amount: number;

  override async prepare({ ask }: Ground): Promise<void> {
    const { variants } = await ask(newQuery(GetItem, { itemId: this.itemId }));
    const exists =
      this.itemvariantId === null ||
      variants.some(({ itemvariant_id }) => itemvariant_id === this.itemvariantId);
    if (!exists) throw new NotFound('variant');
  }

  override needs() {
    return { streams: [this.stream()] };
  }

  decide(context: DecisionContext) {
    const stream = this.stream();
    const { itemId, itemvariantId: variantId, amount } = this;
    const state = context.fold(stream, initialFreebieStock, evolveFreebieStock);
    return [{ stream, events: countFreebieStock(state, { itemId, variantId, amount }) }];
  }

  answer() {
    return { item_id: this.itemId, itemvariant_id: this.itemvariantId, amount: this.amount };
  }

  private stream(): string {
    return stockStream(this.itemId, this.itemvariantId);
  }
}
