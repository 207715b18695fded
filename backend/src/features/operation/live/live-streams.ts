import { type MessageEvent, Injectable } from '@nestjs/common';
import { Observable, type Subscriber } from 'rxjs';
import { Sessions } from '../../people/session/sessions';
import { ShutdownState } from '../../../platform/observability/shutdown-state';
import type { Person } from '../../../platform/people/person';
import { TooManyRequests } from '../../../platform/errors/refusals';

/** More tabs than anybody uses. One more takes the place of the oldest. */
export const mostPerPerson = 10;
/** Many people may share an address. */
export const mostPerAddress = 300;
const addressWaitSeconds = 60;

const lookMs = 400;
/** The number of looks between beats, which show proxies that a stream is alive. */
const looksPerBeat = 12;

interface OpenStream {
  readonly person: Person;
  readonly address: string;
}

/** The open streams of this process: limits their number, and ends each with its session. */
@Injectable()
export class LiveStreams {
  /** The streams in the order in which they were opened. */
  private readonly open = new Map<Subscriber<MessageEvent>, OpenStream>();
  private timer: NodeJS.Timeout | undefined;
  private looks = 0;

  constructor(
    private readonly sessions: Sessions,
    private readonly shutdown: ShutdownState,
  ) {}

  /**
   * Returns the hints as a stream that ends with the session of its reader. Throws TooManyRequests for an address with
   * too many streams.
   */
  admit(hints: Observable<MessageEvent>, stream: OpenStream): Observable<MessageEvent> {
    if (this.of(({ address }) => address === stream.address).length >= mostPerAddress)
      throw new TooManyRequests(addressWaitSeconds);
    return new Observable((listener) => {
      this.replaceOldest(stream.person.userId);
      this.open.set(listener, stream);
      this.lookSoon();
      listener.add(() => this.open.delete(listener));
      return hints.subscribe(listener);
    });
  }

  private of(which: (stream: OpenStream) => boolean): Subscriber<MessageEvent>[] {
    return [...this.open].filter(([, stream]) => which(stream)).map(([listener]) => listener);
  }

  private replaceOldest(userId: number): void {
    const theirs = this.of(({ person }) => person.userId === userId);
    for (const oldest of theirs.slice(0, Math.max(0, theirs.length - mostPerPerson + 1))) {
      oldest.next({ type: 'replaced', data: {} });
      oldest.complete();
    }
  }

  private lookSoon(): void {
    this.timer ??= setTimeout(() => {
      void this.look().finally(() => {
        this.timer = undefined;
        if (this.open.size > 0) this.lookSoon();
      });
    }, lookMs);
  }

  /**
   * Ends the streams of sessions that have ended, all of them when the server shuts down. One query covers all. While the
   * database does not answer, streams stay open. A stream that was opened during the query is tested the next time.
   */
  private async look(): Promise<void> {
    const people = [...this.open.values()].map(({ person }) => person);
    const standing = this.shutdown.isShuttingDown
      ? new Set<string>()
      : await this.sessions.standing(people).catch(() => null);
    if (standing)
      for (const [listener, { person }] of this.open)
        if (people.includes(person) && !standing.has(person.sessionId)) listener.complete();
    this.looks += 1;
    if (this.looks % looksPerBeat === 0)
      for (const listener of this.open.keys()) listener.next({ type: 'beat', data: {} });
  }
}
