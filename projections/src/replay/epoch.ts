import type { Queryable } from '@fan-beats/events';

/** How often read models were swapped in; whoever has decided on the tables before decides anew. */
export async function readEpoch(client: Queryable): Promise<number> {
  const { rows } = await client.query<{ epoch: number }>({
    name: 'read_epoch',
    text: 'SELECT coalesce(max(epoch), 0)::int AS epoch FROM ledger.projection_epoch',
  });
  return rows[0]?.epoch ?? 0;
}
