import { goStream, insertEvents, prepareEvents, recordedEvent, type StreamAppend } from '@fan-beats/events';
import { projectEvents, writeStatements } from '@fan-beats/projections';
import type { Client } from 'pg';

interface Limit {
  readonly go_id: number;
  readonly item_id: number;
  readonly variant_id: number | null;
  readonly max: number;
}

/** Sets the limits that a query returns, in group orders without any: events and rows, as one act of an admin. */
export async function setLimits(owner: Client, query: string): Promise<void> {
  const { rows: limits } = await owner.query<Limit>(query);
  const goIds = [...new Set(limits.map(({ go_id }) => go_id))];
  const streams = goIds.map((goId): StreamAppend => ({
    stream: goStream(goId),
    expectedVersion: 0,
    events: limits
      .filter(({ go_id }) => go_id === goId)
      .map(({ item_id: itemId, variant_id: variantId, max }) => ({
        type: 'StockLimitSet',
        data: { goId, itemId, max, variantIds: [variantId] },
      })),
  }));
  const meta = { actorId: 1, actorRole: 2, via: 'admin', correlationId: 'bench-limits' } as const;
  const rows = prepareEvents({ acts: [{ streams, meta }], heads: new Map(), recordedAt: Date.now() });
  const ops = projectEvents(rows.map((row, index) => recordedEvent(row, -1 - index)));
  await owner.query('BEGIN');
  for (const statement of writeStatements(insertEvents(rows), ops)) await owner.query(statement);
  await owner.query('COMMIT');
}
