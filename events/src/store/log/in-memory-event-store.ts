import type { RecordedEvent } from '../../catalogue';
import { idempotencyId } from './event-rows';
import { EventStore, IdempotencyConflict, type AppendRequest, type ReadAllOptions } from './event-store';
import { newStream, prepareEvents } from './prepare-events';
import { readStoredEvent, type StoredEvent } from './stored-event';

const batchSize = 1000;

/** The log in memory, with real hashes; `now` is its clock, in milliseconds. */
export class InMemoryEventStore extends EventStore {
  private readonly stored: StoredEvent[] = [];
  private readonly streams = new Map<string, StoredEvent[]>();
  private readonly acts = new Map<string, readonly StoredEvent[]>();

  constructor(private readonly now: () => number = Date.now) {
    super();
  }

  override async append(request: AppendRequest): Promise<readonly RecordedEvent[]> {
    const { actorId, idempotencyKey: key } = request.meta;
    const id = key === undefined ? null : idempotencyId({ actorId, key });
    const before = id === null ? undefined : this.acts.get(id);
    const recorded = before ? this.repeated(before, request) : this.write(request);
    if (id !== null && recorded.length > 0) this.acts.set(id, recorded);
    return recorded.map((event) => readStoredEvent(event));
  }

  override async readStream(stream: string, fromVersion = 1): Promise<readonly RecordedEvent[]> {
    return (this.streams.get(stream) ?? [])
      .filter(({ version }) => version >= fromVersion)
      .map((event) => readStoredEvent(event));
  }

  override async *readAll({ after, upTo, limit }: ReadAllOptions): AsyncIterable<readonly RecordedEvent[]> {
    const end = Math.min(upTo ?? Infinity, await this.fence());
    const events = this.stored.filter(({ position }) => position > after && position <= end).slice(0, limit);
    for (let i = 0; i < events.length; i += batchSize)
      yield events.slice(i, i + batchSize).map((event) => readStoredEvent(event));
  }

  override async fence(): Promise<number> {
    return this.stored.length;
  }

  private write(request: AppendRequest): StoredEvent[] {
    const heads = new Map(
      request.streams.map(({ stream }) => [stream, this.streams.get(stream)?.at(-1) ?? newStream]),
    );
    const rows = prepareEvents({ acts: [request], heads, recordedAt: this.now() });
    const written = rows.map((row, i) => ({ ...row, position: this.stored.length + 1 + i }));
    for (const event of written) {
      const stream = this.streams.get(event.stream);
      if (stream) stream.push(event);
      else this.streams.set(event.stream, [event]);
    }
    this.stored.push(...written);
    return written;
  }

  private repeated(before: readonly StoredEvent[], { meta }: AppendRequest): readonly StoredEvent[] {
    const [first] = before;
    const digest = first && readStoredEvent(first).meta.inputDigest;
    if (digest !== meta.inputDigest) throw new IdempotencyConflict(meta.idempotencyKey ?? '');
    return before;
  }
}
