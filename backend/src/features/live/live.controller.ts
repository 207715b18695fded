import { Controller, type MessageEvent, Req, Sse, UseGuards } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { concatMap, from, map, type Observable } from 'rxjs';
import type { LiveHint } from '../../contract/live';
import { PersonGuard, personOf } from '../session/person.guard';
import { CallLimits } from '../../platform/trpc/call-limits';
import type { Person } from '../../platform/people/person';
import { RefusedCall } from '../../platform/errors/refusals';
import { LiveFeed } from './live-feed';
import { hintsFor, readEverything } from './live-hint';
import { LiveStreams } from './live-streams';

/** `GET /api/live`: server-sent events that say what changed, for whoever is logged in. */
@Controller('api')
export class LiveController {
  constructor(
    private readonly feed: LiveFeed,
    private readonly streams: LiveStreams,
    private readonly limits: CallLimits,
  ) {}

  @Sse('live')
  @UseGuards(PersonGuard)
  live(@Req() req: FastifyRequest): Observable<MessageEvent> {
    const person = personOf(req);
    if (!person) throw new RefusedCall('UNAUTHORIZED', 'Please log in.');
    this.limits.count('live', `person ${person.userId}`);
    return this.streams.carry(this.hints(person), { person, address: req.ip });
  }

  private hints(person: Person): Observable<MessageEvent> {
    return this.feed.movements.pipe(
      map((moved) => (moved === 'everything' ? [readEverything] : hintsFor(person, moved))),
      concatMap((hints) => from(hints)),
      map((data: LiveHint): MessageEvent => ({ data })),
    );
  }
}
