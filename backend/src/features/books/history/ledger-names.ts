import type { Pool } from 'pg';
import type { LedgerFactRecord, LedgerNamesRecord } from '../../../contract/books/history.records';
import { namesOf, type NamesSql } from '../../../platform/database/names';
import { peopleNames } from '../../../platform/people/display-names';
import { goNames } from '../../catalogue/gos/go-view';
import { itemNames, variantNames } from '../../catalogue/items/item-view';

type Named = Pick<LedgerFactRecord, 'data' | 'actor'>;

/** Names, as they are today, of the people, group orders, items and variants that events name by number (rule D41). */
export async function namesIn(pool: Pool, events: readonly Named[]): Promise<LedgerNamesRecord> {
  const named = async (sql: NamesSql, ids: (event: Named) => unknown[]): Promise<Record<string, string>> =>
    Object.fromEntries(
      await namesOf(pool, sql, {
        rows: events,
        ids: (event) => ids(event).filter((id) => typeof id === 'number'),
      }),
    );
  const [users, gos, items, variants] = await Promise.all([
    named(peopleNames, ({ data, actor }) => [
      ...['userId', 'intoUserId', 'fromUserId', 'otherUserId'].map((name) => data[name]),
      actor?.user_id,
    ]),
    named(goNames, ({ data }) => [data['goId']]),
    named(itemNames, ({ data }) => [data['itemId']]),
    named(variantNames, ({ data }) => [data['variantId'], data['variantIds']].flat()),
  ]);
  return { users, gos, items, variants };
}
