import type { StoredEvent } from '@fan-beats/events';
import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { LedgerEventsRecord } from '../../contract/records';
import type { EventFilter, EventPage } from '../event-filter';
import { findPositions } from '../event-positions';
import { toEventRecord, withActorName } from '../event-record';
import { namesIn } from '../ledger-names';

/** A page of the ledger's events, newest first. */
export class GetEvents extends Query<LedgerEventsRecord> {
  constructor(
    readonly filter: EventFilter,
    readonly page: EventPage,
  ) {
    super();
  }
}

@QueryHandler(GetEvents)
export class GetEventsHandler implements IQueryHandler<GetEvents> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ filter, page }: GetEvents): Promise<LedgerEventsRecord> {
    const found = await findPositions(this.pool, filter, page);
    const positions = found.slice(0, page.limit);
    const stored = await this.load(positions);
    const events = stored.map(toEventRecord);
    const names = await namesIn(this.pool, events);
    return {
      events: events.map((event) => withActorName(event, names)),
      names,
      next_cursor: found.length > positions.length ? (positions.at(-1) ?? null) : null,
    };
  }

  private async load(positions: readonly number[]): Promise<StoredEvent[]> {
    const { rows } = await this.pool.query<StoredEvent>({
      name: 'books-events',
      text: `SELECT position, stream, version, type, schema_version AS "schemaVersion", data::text AS "dataText",
                meta::text AS "metaText", private::text AS "privateText", recorded_at AS "recordedAt",
                encode(hash, 'hex') AS hash
               FROM ledger.events WHERE position = ANY($1::bigint[]) ORDER BY position DESC`,
      values: [positions],
    });
    return rows;
  }
}
