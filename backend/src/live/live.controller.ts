import { Controller, type MessageEvent, Req, Sse, UseGuards } from '@nestjs/common';
import type { Request } from 'express';
import {
  concatMap,
  endWith,
  filter,
  from,
  ignoreElements,
  interval,
  map,
  merge,
  mergeMap,
  type Observable,
  of,
  takeUntil,
  takeWhile,
} from 'rxjs';
import { PersonGuard, personOf } from '../auth/person.guard';
import { Sessions } from '../auth/sessions';
import { Drain } from '../observability/drain';
import { CallLimits } from '../procedures/call-limits';
import type { Person } from '../procedures/person';
import { RefusedCall } from '../procedures/refusals';
import { LiveFeed } from './live-feed';
import { hintsFor, readEverything, type LiveHint } from './live-hint';

const beatMs = 1_000;
/** How often a stream looks whether its session still stands, and lets proxies see that it lives. */
const beatsPerCheck = 5;

/** `GET /api/live`: server-sent events that say what changed, for whoever is logged in. */
@Controller('api')
export class LiveController {
  constructor(
    private readonly feed: LiveFeed,
    private readonly sessions: Sessions,
    private readonly limits: CallLimits,
    private readonly drain: Drain,
  ) {}

  @Sse('live')
  @UseGuards(PersonGuard)
  live(@Req() req: Request): Observable<MessageEvent> {
    const person = personOf(req);
    if (!person) throw new RefusedCall('UNAUTHORIZED', 'Please log in.');
    this.limits.count('live', `person ${person.userId}`);
    return merge(this.hints(person), this.beats(person)).pipe(
      takeWhile((event): event is MessageEvent => event !== 'over'),
    );
  }

  private hints(person: Person): Observable<MessageEvent> {
    return this.feed.movements.pipe(
      map((moved) => (moved === 'everything' ? [readEverything] : hintsFor(person, moved))),
      concatMap((hints) => from(hints)),
      map((data: LiveHint): MessageEvent => ({ data })),
    );
  }

  /** Ends the stream when the session has ended, or the server is about to stop. */
  private beats(person: Person): Observable<MessageEvent | 'over'> {
    const stopped = this.feed.movements.pipe(ignoreElements(), endWith(true));
    return interval(beatMs).pipe(
      takeUntil(stopped),
      mergeMap((beat): Observable<MessageEvent | 'over' | null> => {
        if (this.drain.isDraining) return of('over');
        if (beat % beatsPerCheck !== beatsPerCheck - 1) return of(null);
        const stands = this.sessions.stands(person).catch(() => false);
        return from(stands.then((still) => (still ? { type: 'beat', data: {} } : 'over')));
      }),
      filter((event) => event !== null),
    );
  }
}
