import { goStream, NotFound, Rejection } from '@fan-beats/events';
import type { EntityManager } from 'typeorm';
import type { GoLinkRecord } from '../../../contract/catalogue/go.records';
import type { DecisionContext } from '../../../ledger/decision-context';
import type { RecordChange } from '../../../ledger/ledger-command';
import { done } from '../../../platform/cqrs/shop-command';
import { Id, Nested, Optional, OrNull, Whole } from '../../../platform/trpc/fields';
import { evolveGo, initialGo, setStockLimits } from '@fan-beats/events/rules';
import { loadOffers } from '../items/acts/load-offers';
import { ActOnGo } from '../gos/acts/act-on-go';
import { hiddenGos } from '../gos/go-view';
import { linkItems, raiseRevision, unlinkItem, type Units } from '../gos/linked-gos';
import { variantsPerItem } from '../items/variant-plan';
import { keepItem } from '../items/item-rows';
import { statementsIn } from '../../../platform/database/statements';
import { movedGo, tell } from '../../../platform/database/tell';

const largestLimit = 1_000_000;

/** Pieces per unit; null is no limit (rule D15). */
type Limits = ReadonlyMap<number | null, number | null>;

/** About an item of a group order. Throws NotFound, of a variant of another item too, and Rejection ALREADY_LINKED or NOT_LINKED. */
abstract class OfLink<Answer> extends ActOnGo<Answer> {
  @Id() goId: number;
  @Id() itemId: number;

  override needs() {
    const { goId, itemId } = this;
    return { ...super.needs(), items: [{ goId, itemIds: [itemId], load: loadOffers }] };
  }

  decide(context: DecisionContext) {
    const { goId, itemId } = this;
    if (!context.go(goId)) throw new NotFound('go');
    const offer = context.items(loadOffers, goId).get(itemId);
    if (!offer) throw new NotFound('item');
    if (this.kind() === 'link' && offer.linked) throw new Rejection('ALREADY_LINKED');
    if (this.kind() !== 'link' && !offer.linked) throw new Rejection('NOT_LINKED');
    const stream = goStream(goId);
    const state = context.fold(stream, initialGo, evolveGo);
    const { variants } = offer;
    const units: Units = variants.length === 0 ? [null] : variants.map(({ variantId }) => variantId);
    // A limit from before the item had variants limits nothing any more.
    const dead = units.includes(null) ? [] : [[null, null] as const];
    const limits = new Map([...dead, ...this.limits(units)]);
    return [{ stream, events: setStockLimits(state, { goId, itemId }, limits) }];
  }

  override records(): RecordChange<unknown> {
    const { goId, itemId } = this;
    return {
      // A save of the item waits, so that it adds no variant which would stand without the limit.
      hold: (records) => keepItem(records, itemId),
      save: async (records) => {
        await this.change(records);
        await raiseRevision(records, goId);
        const hidden = await hiddenGos(statementsIn(records), [goId]);
        await tell(records, [movedGo(goId, { seen: hidden.length === 0 })]);
        return { act: `gos item ${this.kind()}`, subject: `go ${goId} item ${itemId}` };
      },
    };
  }

  protected abstract kind(): 'link' | 'limit' | 'unlink';

  /** The limit of every unit that the act is about. */
  protected abstract limits(units: Units): Limits;

  protected async change(_records: EntityManager): Promise<void> {}
}

abstract class Limiting extends OfLink<GoLinkRecord> {
  @OrNull() @Whole(0, largestLimit) amount: number | null;

  answer(): GoLinkRecord {
    return { go_id: this.goId, item_id: this.itemId, amount: this.amount };
  }
}

class VariantAmount {
  @Id() itemvariantId: number;
  @OrNull() @Whole(0, largestLimit) amount: number | null;
}

/** An admin links an item to a group order. */
export class LinkItem extends Limiting {
  /** Variants with an amount of their own; the others get that of the item. */
  @Optional() @Nested(() => VariantAmount, variantsPerItem) variants?: readonly VariantAmount[];

  protected kind() {
    return 'link' as const;
  }

  protected limits(units: Units): Limits {
    const own = (this.variants ?? []).map(({ itemvariantId, amount }) => [itemvariantId, amount] as const);
    for (const [unit] of own) requireUnit(units, unit);
    return new Map([...units.map((unit) => [unit, this.amount] as const), ...own]);
  }

  protected override async change(records: EntityManager): Promise<void> {
    await linkItems(records, [{ goId: this.goId, itemId: this.itemId }]);
  }
}

/** An admin changes the limit of an item that is linked. */
export class LimitItem extends Limiting {
  /** The one variant whose amount this is; left out for all of them. */
  @Optional() @Id() itemvariantId?: number;

  protected kind() {
    return 'limit' as const;
  }

  protected limits(units: Units): Limits {
    const { itemvariantId, amount } = this;
    if (itemvariantId === undefined) return new Map(units.map((unit) => [unit, amount]));
    requireUnit(units, itemvariantId);
    return new Map([[itemvariantId, amount]]);
  }
}

/** An admin takes an item out of a group order, and its limits with it. */
export class UnlinkItem extends OfLink<typeof done> {
  answer() {
    return done;
  }

  protected kind() {
    return 'unlink' as const;
  }

  protected limits(units: Units): Limits {
    return new Map(units.map((unit) => [unit, null]));
  }

  protected override async change(records: EntityManager): Promise<void> {
    await unlinkItem(records, { goId: this.goId, itemId: this.itemId });
  }
}

function requireUnit(units: Units, variantId: number): void {
  if (!units.includes(variantId)) throw new NotFound('variant');
}
