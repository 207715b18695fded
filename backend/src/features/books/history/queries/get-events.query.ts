import {
  claimStream,
  defined,
  eventDefinitions,
  findPositions,
  loadStoredEvents,
  mapDefined,
} from '@fan-beats/events';
import { streamsEver } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { IsIn, Matches } from 'class-validator';
import { Pool } from 'pg';
import type { LedgerEventsRecord } from '../../../../contract/books/history.records';
import { pageOf } from '../../../../platform/cqrs/page';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import {
  Filled,
  Id,
  Instant,
  Optional,
  OptionalOrNull,
  Position,
  Whole,
} from '../../../../platform/trpc/fields';
import { worded } from '../../../../platform/trpc/worded';
import { toEventRecord, withActorName } from '../event-record';
import { namesIn } from '../ledger-names';

/** A page of the ledger's events, newest first. A field that is left out does not narrow it. */
export class GetEvents extends ShopQuery<LedgerEventsRecord> {
  @Optional()
  @Matches(/^[a-z]{1,20}(-\d{1,10}){1,2}$/, {
    message: worded((i18n) => i18n.t('This must be the name of a stream such as claim-17')),
  })
  stream?: string;

  @Optional() @IsIn(Object.keys(eventDefinitions)) type?: string;
  @Optional() @Id() actorId?: number;
  @Optional() @Filled(100) batchId?: string;
  @Optional() @Instant() from?: string;
  @Optional() @Instant() to?: string;

  /** About this person: the account, the claims, deleted ones too. */
  @Optional() @Id() userId?: number;
  @Optional() @Id() goId?: number;
  @Optional() @Id() claimId?: number;

  /** `next_cursor` of the page before. */
  @OptionalOrNull() @Position() cursor?: number | null;
  @Optional() @Whole(1, 200) limit?: number;
}

@QueryHandler(GetEvents)
export class GetEventsHandler implements IQueryHandler<GetEvents> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute(query: GetEvents): Promise<LedgerEventsRecord> {
    const { type, actorId, batchId, from, to } = query;
    const span = { fromMs: mapDefined(from, Date.parse), untilMs: mapDefined(to, Date.parse) };
    const streams = await this.streams(query);
    const search = { streams, ...defined({ type, actorId, batchId, ...span }) };
    const page = pageOf(query, 50);
    const found = await findPositions(this.pool, search, page);
    const positions = found.slice(0, page.limit);
    const events = (await loadStoredEvents(this.pool, positions)).map(toEventRecord);
    const names = await namesIn(this.pool, events);
    return {
      events: events.map((event) => withActorName(event, names)),
      names,
      next_cursor: found.length > positions.length ? (positions.at(-1) ?? null) : null,
    };
  }

  /**
   * The streams that can contain the events of the query; null where it names no stream, person, group order or claim.
   */
  private async streams({ stream, claimId, goId, userId }: GetEvents): Promise<readonly string[] | null> {
    const sets: (readonly string[])[] = [];
    if (stream !== undefined) sets.push([stream]);
    if (claimId !== undefined) sets.push([claimStream(claimId)]);
    if (goId !== undefined || userId !== undefined) sets.push(await streamsEver(this.pool, { goId, userId }));
    const [first, ...others] = sets;
    if (!first) return null;
    return first.filter((name) => others.every((set) => set.includes(name)));
  }
}
