import {
  accountStream,
  genesisHash,
  prepareEvents,
  type EventRow,
  type Seal,
  type StreamHead,
} from '@fan-beats/events';
import { balanceAdded, testMeta, testNow } from '@fan-beats/events/testing';

/** An event as its row is in an untouched ledger. */
export interface UntouchedEvent {
  readonly position: number;
  readonly stream: string;
  readonly version: number;
  readonly type: string;
  readonly data: string;
  readonly meta: string;
  readonly private: string | null;
  readonly hash: string;
}

export interface UntouchedLedger {
  readonly events: readonly UntouchedEvent[];
  readonly seals: readonly Seal[];
  /** Positions under the newest seal that no event has. */
  readonly freePositions: readonly number[];
}

type Place = Pick<UntouchedEvent, 'stream' | 'version' | 'position'>;

/** An edit of the ledger by a superuser, and the places that a verification has to name: events, or a seal. */
export interface Edit {
  readonly what: string;
  readonly sql: string;
  readonly values?: readonly unknown[];
  readonly events?: readonly Place[];
  readonly seal?: number;
}

/**
 * For tests: single random edits of a ledger, each of a kind that the triggers and the rights of the server would
 * refuse.
 */
export class RandomEdits {
  constructor(
    private readonly ledger: UntouchedLedger,
    private readonly random: (below: number) => number,
  ) {}

  /** The n-th edit: the kinds take turns. */
  edit(n: number): Edit {
    const makers = [
      () => this.content('data'),
      () => this.content('meta'),
      () => this.hash(),
      () => this.time(),
      () => this.version(),
      () => this.position(),
      () => this.type(),
      () => this.stream(),
      () => this.privateText(),
      () => this.emptiedText(),
      () => this.deletion(),
      () => this.deletedTail(),
      () => this.deletedStream(),
      () => this.insertion(),
      () => this.swap(),
      () => this.seal(),
      () => this.deletedSeal(),
    ];
    const make = makers[n % makers.length];
    if (!make) throw new Error('No such kind of edit');
    return make();
  }

  private any<Element>(from: readonly Element[]): Element {
    const one = from[this.random(from.length)];
    if (one === undefined) throw new Error('Nothing to choose from');
    return one;
  }

  private anyEvent(): UntouchedEvent {
    return this.any(this.ledger.events);
  }

  private update(event: UntouchedEvent, set: string, value: unknown): Edit {
    return {
      what: `${set} of version ${event.version} of ${event.stream} at ${event.position}: ${String(value)}`,
      sql: `UPDATE ledger.events SET ${set} WHERE position = $1`,
      values: [event.position, value],
      events: [event],
    };
  }

  private content(column: 'data' | 'meta'): Edit {
    const event = this.any(this.ledger.events.filter((one) => hasDigit.test(one[column])));
    return this.update(event, `${column} = $2::json`, this.withOtherDigit(event[column]));
  }

  private withOtherDigit(text: string): string {
    const places = Array.from(text.matchAll(everyDigit), ({ index }) => index);
    const at = this.any(places);
    const digit = 1 + ((Number(text[at]) + this.random(8)) % 9);
    return `${text.slice(0, at)}${digit}${text.slice(at + 1)}`;
  }

  private hash(): Edit {
    return this.update(this.anyEvent(), `hash = sha256($2::text::bytea)`, `forged ${this.random(1e6)}`);
  }

  private time(): Edit {
    return this.update(
      this.anyEvent(),
      'recorded_at = recorded_at + $2',
      this.any([-1, 1, 1000, 86_400_000]),
    );
  }

  private version(): Edit {
    const event = this.anyEvent();
    const last = Math.max(...this.streamOf(event).map(({ version }) => version));
    const version = last + 1 + this.random(3);
    const edit = this.update(event, 'version = $2', version);
    // The only event of its stream that moves up by one has only its new place.
    return { ...edit, events: [{ ...event, version }] };
  }

  private position(): Edit {
    const event = this.anyEvent();
    const end = Math.max(...this.ledger.seals.map(({ upToPosition }) => upToPosition));
    return this.update(
      event,
      'position = $2',
      this.random(2) ? this.any(this.ledger.freePositions) : end + 1 + this.random(5),
    );
  }

  private type(): Edit {
    const event = this.anyEvent();
    const types = ['BalanceAdded', 'BalanceSubtracted', 'ClaimNoteWritten', 'GoStatusSet', 'NobodyKnowsThis'];
    return this.update(event, 'type = $2', this.any(types.filter((type) => type !== event.type)));
  }

  private stream(): Edit {
    const event = this.anyEvent();
    const stream = `claim-${9000 + this.random(9)}`;
    return { ...this.update(event, 'stream = $2', stream), events: [{ ...event, stream }] };
  }

  private privateText(): Edit {
    const planted = '{"note":"planted","salt":"x"}';
    const event = this.anyEvent();
    return this.update(event, 'private = $2::json', event.private?.replace('{', '{"x":"y",') ?? planted);
  }

  private emptiedText(): Edit {
    const event = this.any(this.ledger.events.filter((one) => one.private !== null));
    return this.update(event, 'private = $2::json', null);
  }

  private deletion(): Edit {
    return deleted('an event', [this.anyEvent()]);
  }

  private deletedTail(): Edit {
    const stream = this.streamOf(this.anyEvent());
    return deleted('a tail', stream.slice(this.random(stream.length)));
  }

  private deletedStream(): Edit {
    return deleted('a stream', this.streamOf(this.anyEvent()));
  }

  /** Chained without a fault, at a position that stayed free: only a seal can reveal it. */
  private insertion(): Edit {
    const position = this.any(this.ledger.freePositions);
    const tails = this.ledger.events.filter(
      (event) =>
        event.stream.startsWith('account-') &&
        event.position < position &&
        this.streamOf(event).at(-1) === event,
    );
    const head = this.any([newHead, ...tails]);
    const row = chained(head);
    const values = [position, row.stream, row.version, row.type, row.metaText, row.dataText, row.hash];
    return {
      what: `insertion of version ${row.version} of ${row.stream} at ${position}`,
      sql: `INSERT INTO ledger.events
        (position, stream, version, type, schema_version, meta, data, hash, recorded_at)
        VALUES ($1, $2, $3, $4, ${row.schemaVersion}, $5, $6, decode($7, 'hex'), ${row.recordedAt})`,
      values,
      events: [{ stream: row.stream, version: row.version, position }],
    };
  }

  private swap(): Edit {
    const one = this.anyEvent();
    const other = this.any(this.ledger.events.filter(({ position }) => position !== one.position));
    const [a, b] = [one.position, other.position];
    const aside = 1_000_000_000;
    return {
      what: `swap of ${a} and ${b}`,
      sql: `UPDATE ledger.events SET position = ${aside} + ${a} + ${b} - position WHERE position IN (${a}, ${b});
        UPDATE ledger.events SET position = position - ${aside} WHERE position > ${aside}`,
      events: [
        { ...one, position: b },
        { ...other, position: a },
      ],
    };
  }

  private seal(): Edit {
    const seal = this.any(this.ledger.seals);
    const change = this.any([
      'after_position = after_position - 1',
      'up_to_position = up_to_position + 1000',
      'event_count = event_count + 1',
      `root = sha256(root)`,
      `previous_hash = sha256(previous_hash)`,
      `hash = sha256(hash)`,
      'sealed_at = sealed_at + 1',
      'number = number + 100',
      `spine = '1' || spine`,
      `spine = spine || E'\\n1 claim-1 1 0123456789abcdef'`,
    ]);
    return {
      what: `${change} of seal ${seal.number}`,
      sql: `UPDATE ledger.seals SET ${change} WHERE number = $1`,
      values: [seal.number],
      seal: change.startsWith('number') ? seal.number + 100 : seal.number,
    };
  }

  /** Any seal except the newest one, whose loss only a note outside can reveal. */
  private deletedSeal(): Edit {
    const { number } = this.any(this.ledger.seals.slice(0, -1));
    return {
      what: `deletion of seal ${number}`,
      sql: 'DELETE FROM ledger.seals WHERE number = $1',
      values: [number],
      seal: number + 1,
    };
  }

  private streamOf({ stream }: UntouchedEvent): readonly UntouchedEvent[] {
    return this.ledger.events.filter((event) => event.stream === stream);
  }
}

const hasDigit = /\d/;
const everyDigit = /\d/g;
const newHead = { stream: accountStream(9000), version: 0, hash: genesisHash };

function deleted(what: string, events: readonly UntouchedEvent[]): Edit {
  const positions = events.map(({ position }) => position);
  return {
    what: `deletion of ${what}, positions ${positions.join(', ')}`,
    sql: 'DELETE FROM ledger.events WHERE position = ANY ($1)',
    values: [positions],
    events,
  };
}

function chained(head: StreamHead & { readonly stream: string }): EventRow {
  const append = { stream: head.stream, expectedVersion: head.version, events: [balanceAdded(100)] };
  const [row] = prepareEvents({
    acts: [{ streams: [append], meta: testMeta() }],
    heads: new Map([[head.stream, head]]),
    recordedAt: testNow,
  });
  if (!row) throw new Error('Nothing was prepared');
  return row;
}
