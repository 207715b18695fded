import { SQL } from '@event-driven-io/dumbo';
import { projections, type Event } from '@event-driven-io/emmett';
import { getPostgreSQLEventStore, postgreSQLProjection } from '@event-driven-io/emmett-postgresql';
import { Client } from 'pg';

import type { Rival } from './rival';

type ClaimSubmitted = Event<
  'ClaimSubmitted',
  { claimId: number; goId: number; userId: number; lines: unknown[] }
>;
type BeatsBooked = Event<'BeatsBooked', { claimId: number; userId: number; points: number }>;
type StockTaken = Event<'StockTaken', { claimId: number; goId: number; itemIds: number[] }>;
type BenchEvent = ClaimSubmitted | BeatsBooked | StockTaken;

const tables = `
  CREATE TABLE IF NOT EXISTS emmett_claim (claim_id int PRIMARY KEY, go_id int, user_id int, sum_cents int);
  CREATE TABLE IF NOT EXISTS emmett_account (user_id int PRIMARY KEY, points int);
  CREATE TABLE IF NOT EXISTS emmett_stock (go_id int, item_id int, max int, claimed int, PRIMARY KEY (go_id, item_id));`;

/** Three events and four statements inline: fewer rows than the product writes. */
const readModels = postgreSQLProjection<BenchEvent>({
  name: 'bench-read-models',
  canHandle: ['ClaimSubmitted', 'BeatsBooked', 'StockTaken'],
  handle: async (events, { execute }) => {
    for (const { type, data } of events) {
      if (type === 'ClaimSubmitted')
        await execute.command(
          SQL`INSERT INTO emmett_claim VALUES (${data.claimId}, ${data.goId}, ${data.userId}, 3000)`,
        );
      if (type === 'BeatsBooked')
        await execute.command(
          SQL`INSERT INTO emmett_account AS t VALUES (${data.userId}, ${data.points})
              ON CONFLICT (user_id) DO UPDATE SET points = t.points + excluded.points`,
        );
      if (type === 'StockTaken')
        for (const itemId of [...data.itemIds].sort((a, b) => a - b))
          await execute.command(
            SQL`UPDATE emmett_stock SET claimed = claimed + 1
                WHERE go_id = ${data.goId} AND item_id = ${itemId} AND claimed + 1 <= max`,
          );
    }
  },
});

export async function emmettRival(databaseUrl: string, goId: number): Promise<Rival> {
  const owner = new Client({ connectionString: databaseUrl });
  await owner.connect();
  await owner.query(tables);
  await owner.query(
    'INSERT INTO emmett_stock SELECT $1, item_id, 1000000000, 0 FROM items ON CONFLICT DO NOTHING',
    [goId],
  );
  await owner.end();
  const store = getPostgreSQLEventStore(databaseUrl, { projections: projections.inline([readModels]) });
  await store.schema.migrate();
  let claimId = 0;
  return {
    name: 'Emmett',
    claim: (fanId, itemIds) => {
      claimId += 1;
      const lines = itemIds.map((itemId, index) => ({
        line: index + 1,
        itemId,
        caption: `Item ${itemId}`,
        category: 'AURORA',
        kind: 'Album',
        amount: 1,
        unitPriceCents: 1500,
        unitPoints: 2,
      }));
      return store.appendToStream<BenchEvent>(
        `claim-${claimId}`,
        [
          { type: 'ClaimSubmitted', data: { claimId, goId, userId: fanId, lines } },
          { type: 'BeatsBooked', data: { claimId, userId: fanId, points: 4 } },
          { type: 'StockTaken', data: { claimId, goId, itemIds: [...itemIds] } },
        ],
        { expectedStreamVersion: 'STREAM_DOES_NOT_EXIST' },
      );
    },
    close: () => store.close(),
  };
}
