import type { EntityManager } from 'typeorm';
import { Item, ItemVariant } from './item.entity';

export const maxCaption = 200;

export const makeItem = (records: EntityManager, row: Partial<Item>) => records.save(Item, row);

export const makeVariant = (records: EntityManager, row: Partial<ItemVariant>) =>
  records.save(ItemVariant, row);

/** Locks an item: a save of it waits until the transaction ends. */
export const keepItem = (records: EntityManager, itemId: number) =>
  records.findOne(Item, { where: { itemId }, lock: { mode: 'for_key_share' } });
