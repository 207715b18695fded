import { NotFound, Rejection } from '@fan-beats/events';
import { isItemClaimed, readGoStock } from '@fan-beats/projections';
import { IsIn } from 'class-validator';
import type { EntityManager } from 'typeorm';
import type { ItemRecord, ItemTypeCode } from '../../../contract/catalogue/item.records';
import type { LinkRecord } from '../../../contract/catalogue/go.records';
import { Read, RecordAct, type Ground } from '../../../platform/acts/act';
import { done } from '../../../platform/cqrs/shop-command';
import { statementsIn } from '../../../platform/database/statements';
import { Filled, Id, Line, Text } from '../../../platform/trpc/fields';
import { GoRead } from '../gos/gos.reads';
import { itemLimit, holdLinkedGos, linksOf } from '../gos/linked-gos';
import { movedItem, tell } from '../../../platform/database/tell';
import { readItem, readItems, readLinkedItems } from './item-view';
import { Item, ItemVariant } from './item.entity';

export const captionLength = 200;

/** All items or all freebies, published or not. */
export class GetItems extends Read<ItemRecord[]> {
  @IsIn([0, 1]) itemType: ItemTypeCode;

  read({ pool }: Ground): Promise<ItemRecord[]> {
    return readItems(pool, 'type', this.itemType);
  }
}

export class GetItem extends Read<ItemRecord> {
  @Id() itemId: number;

  read({ pool }: Ground): Promise<ItemRecord> {
    return readItem(pool, this.itemId);
  }
}

/** Creates an unpublished item or freebie. */
export class CreateItem extends RecordAct<{ item_id: number }> {
  @Line() @Filled(captionLength) caption: string;
  @Line() @Text(captionLength) kind: string;
  @IsIn([0, 1]) itemType: ItemTypeCode;

  async change(records: EntityManager) {
    const texts = { caption: this.caption.trim(), kind: this.kind.trim() };
    const { itemId } = await makeItem(records, { ...texts, itemType: this.itemType, ordermax: 1 });
    await tell(records, [movedItem(itemId)]);
    return { item_id: itemId };
  }

  audit({ item_id }: { readonly item_id: number }) {
    return { act: 'item.admCreateItem', subject: `item ${item_id}` };
  }
}

export const makeItem = (records: EntityManager, row: Partial<Item>) => records.save(Item, row);
export const makeVariant = (records: EntityManager, row: Partial<ItemVariant>) =>
  records.save(ItemVariant, row);

/** Whoever saves the item waits until the transaction ends. */
export const keepItem = (records: EntityManager, itemId: number) =>
  records.findOne(Item, { where: { itemId }, lock: { mode: 'for_key_share' } });

/** Deletes an item that no claim and no link refers to (rule D11). */
export class DeleteItem extends RecordAct {
  @Id() itemId: number;

  async change(records: EntityManager) {
    const { itemId } = this;
    await holdLinkedGos(records, itemId);
    const item = await records.findOne(Item, { where: { itemId }, lock: { mode: 'pessimistic_write' } });
    if (!item) throw new NotFound('item');
    const links = await linksOf(records, { itemId });
    if (links.length > 0 || (await isItemClaimed(statementsIn(records), itemId, null)))
      throw new Rejection('ITEM_IN_USE');
    await records.delete(Item, { itemId });
    await tell(records, [movedItem(itemId)]);
    return done;
  }

  audit() {
    return { act: 'item.admDeleteItem', subject: `item ${this.itemId}` };
  }
}

/** Items linked to a group order, each with its amount (rule D15). */
export class GetLinkedItems extends GoRead<LinkRecord[]> {
  protected async readGo({ pool }: Ground): Promise<LinkRecord[]> {
    const { goId } = this;
    const [linked, stock] = await Promise.all([readLinkedItems(pool, goId), readGoStock(pool, goId)]);
    return linked.map(({ item_id, units }) => ({
      item_id,
      amount: itemLimit(stock, { goId, itemId: item_id, units }),
    }));
  }
}
