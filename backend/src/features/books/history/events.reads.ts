import {
  claimStream,
  defined,
  eventDefinitions,
  findPositions,
  given,
  lastPosition,
  loadStoredEvents,
  placeFrom,
  type PlaceInTime,
} from '@fan-beats/events';
import { streamsEver } from '@fan-beats/projections';
import { IsIn, Matches } from 'class-validator';
import type { Pool } from 'pg';
import type {
  LedgerBoundsRecord,
  LedgerEventsRecord,
  LedgerPlaceRecord,
} from '../../../contract/books/history.records';
import { Read, type Ground } from '../../../platform/acts/act';
import { PagedRead } from '../../../platform/trpc/paged-read';
import { Filled, Id, Instant, Optional } from '../../../platform/trpc/fields';
import { toEventRecord, withActorName } from './event-record';
import { namesIn } from './ledger-names';

/** Asks about events of somebody or something, page by page. */
export abstract class SomeEvents<Answer> extends PagedRead<Answer> {
  /** About this person: the account, the claims, deleted ones too. */
  @Optional() @Id() userId?: number;
  @Optional() @Id() goId?: number;
  @Optional() @Id() claimId?: number;
}

/** A page of the ledger's events, newest first; what is left out does not narrow. */
export class GetEvents extends SomeEvents<LedgerEventsRecord> {
  @Optional()
  @Matches(/^[a-z]{1,20}(-\d{1,10}){1,2}$/, {
    message: 'stream must be the name of a stream such as claim-17',
  })
  stream?: string;

  @Optional() @IsIn(Object.keys(eventDefinitions)) type?: string;
  @Optional() @Id() actorId?: number;
  @Optional() @Filled(100) batchId?: string;
  @Optional() @Instant() from?: string;
  @Optional() @Instant() to?: string;

  async read({ pool }: Pick<Ground, 'pool'>): Promise<LedgerEventsRecord> {
    const { type, actorId, batchId, from, to } = this;
    const span = { fromMs: given(from, Date.parse), untilMs: given(to, Date.parse) };
    const search = { streams: await this.streams(pool), ...defined({ type, actorId, batchId, ...span }) };
    const page = this.page(50);
    const found = await findPositions(pool, search, page);
    const positions = found.slice(0, page.limit);
    const events = (await loadStoredEvents(pool, positions)).map(toEventRecord);
    const names = await namesIn(pool, events);
    return {
      events: events.map((event) => withActorName(event, names)),
      names,
      next_cursor: found.length > positions.length ? (positions.at(-1) ?? null) : null,
    };
  }

  /** The streams that can hold what is asked for; null where nothing names one, person or group order or claim. */
  private async streams(pool: Pool): Promise<readonly string[] | null> {
    const { stream, claimId, goId, userId } = this;
    const sets = [
      ...(stream === undefined ? [] : [[stream]]),
      ...(claimId === undefined ? [] : [[claimStream(claimId)]]),
      ...(goId === undefined && userId === undefined ? [] : [await streamsEver(pool, { goId, userId })]),
    ];
    const [first, ...others] = sets;
    if (!first) return null;
    return first.filter((name) => others.every((set) => set.includes(name)));
  }
}

/** Where the ledger begins and how far it reaches by now. */
export class GetLedgerBounds extends Read<LedgerBoundsRecord> {
  async read({ pool }: Ground): Promise<LedgerBoundsRecord> {
    const [first, last] = await Promise.all([
      placeFrom(pool, 0),
      lastPosition(pool).then((position) => placeFrom(pool, position)),
    ]);
    return { first: toPlaceRecord(first), last: toPlaceRecord(last) };
  }
}

function toPlaceRecord(place: PlaceInTime | undefined): LedgerPlaceRecord | null {
  return place ? { position: place.position, recorded_at: new Date(place.recordedAt).toISOString() } : null;
}
