import { findPositions, loadStoredEvents, type EventPage } from '@fan-beats/events';
import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { LedgerEventsRecord } from '../../../contract/records';
import type { EventFilter } from '../event-filter';
import { toEventRecord, withActorName } from '../event-record';
import { streamsOf } from '../event-streams';
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
    const streams = await streamsOf(this.pool, filter);
    const found = await findPositions(this.pool, { ...filter, streams }, page);
    const positions = found.slice(0, page.limit);
    const events = (await loadStoredEvents(this.pool, positions)).map(toEventRecord);
    const names = await namesIn(this.pool, events);
    return {
      events: events.map((event) => withActorName(event, names)),
      names,
      next_cursor: found.length > positions.length ? (positions.at(-1) ?? null) : null,
    };
  }
}
