import { createHash } from 'node:crypto';
import { loadStoredRange } from '../store/log/event-rows';
import { readRows, type Queryable } from '../store/log/queryable';
import {
  loadSealedSpine,
  loadSeals,
  rootOf,
  writeSpineEntry,
  type Seal,
  type SpineEntry,
} from '../store/seals/seals';
import type { StoredEvent } from '../store/stored-event';
import { booksFormat, eventLine, sealLine, type BookLine } from './book-lines';

export interface BooksFileOptions {
  /** Events above this position, */
  readonly after: number;
  /** up to and including this one, which is at or below the fence. */
  readonly upTo: number;
  /** False leaves out people's free text; its digests stay, so every hash can still be checked. */
  readonly withPrivate: boolean;
  readonly exportedAt: Date;
}

const eventsPerPage = 1000;
/** For a stretch that is not sealed yet; its list is kept in memory. */
const eventsPerStretch = 10_000;

/**
 * The books as JSON Lines: every event with all its hashed columns as they are stored, the seals, and at the end the
 * totals. Others can check it with nothing but this file, see docs/finance.md. Keeps one page in memory.
 */
export async function* writeBooksFile(client: Queryable, options: BooksFileOptions): AsyncGenerator<string> {
  const digest = createHash('sha256');
  const counts = { events: 0, seals: 0 };
  for await (const lines of bookLines(client, options)) {
    for (const { kind } of lines) {
      if (kind === 'event') counts.events++;
      if (kind === 'seal') counts.seals++;
    }
    const text = textOf(lines);
    digest.update(text);
    yield text;
  }
  yield textOf([{ kind: 'end', ...counts, sha256: digest.digest('hex') }]);
}

function textOf(lines: readonly BookLine[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

async function* bookLines(client: Queryable, options: BooksFileOptions): AsyncGenerator<BookLine[]> {
  const { after, upTo, withPrivate, exportedAt } = options;
  const header = { kind: 'books', format: booksFormat, after, up_to: upTo, private: withPrivate } as const;
  yield [{ ...header, exported_at: exportedAt.toISOString() }];
  const stretches = new Stretches(client, await sealsWithin(client, options), after);
  for (let position = after; ;) {
    const page = await loadStoredRange(client, { after: position, upTo, limit: eventsPerPage });
    const last = page.at(-1);
    if (!last) break;
    const previous = await hashesBefore(client, options, { after: position, upTo: last.position });
    position = last.position;
    const lines: BookLine[] = [];
    for (const event of page) {
      lines.push(...(await stretches.closeBefore(event.position)));
      lines.push(
        eventLine(withPrivate ? event : { ...event, privateText: null }, previous.get(event.position)),
      );
      stretches.add(event);
    }
    yield lines;
  }
  yield await stretches.closeAll(upTo);
}

async function sealsWithin(client: Queryable, { after, upTo }: BooksFileOptions): Promise<Seal[]> {
  const seals = await loadSeals(client);
  return seals.filter((seal) => seal.afterPosition >= after && seal.upToPosition <= upTo);
}

/** Hashes by position, for events whose predecessor is before the beginning of the file. */
async function hashesBefore(
  client: Queryable,
  { after: start }: BooksFileOptions,
  page: { readonly after: number; readonly upTo: number },
): Promise<Map<number, string>> {
  if (start === 0) return new Map();
  const rows = await readRows<{ position: number; hash: string }>(client, {
    name: 'ledger_hashes_before',
    text: `SELECT e.position, p.hash FROM events e
      JOIN events p ON p.stream = e.stream AND p.version = e.version - 1
      WHERE e.position > $1 AND e.position <= $2 AND p.position <= $3`,
    values: [page.after, page.upTo, start],
  });
  return new Map(rows.map(({ position, hash }) => [position, hash]));
}

/** Writes a count after each stretch of events: the ledger's seal, or a list of its own. */
class Stretches {
  private readonly waiting: Seal[];
  private unsealed: SpineEntry[] = [];

  constructor(
    private readonly client: Queryable,
    seals: readonly Seal[],
    private covered: number,
  ) {
    this.waiting = [...seals];
  }

  add({ position, stream, version, hash }: StoredEvent): void {
    const [seal] = this.waiting;
    if (!seal || position <= seal.afterPosition) this.unsealed.push({ position, stream, version, hash });
  }

  async closeBefore(position: number): Promise<BookLine[]> {
    const lines: BookLine[] = [];
    for (let seal = this.waiting[0]; seal && position > seal.afterPosition; seal = this.waiting[0]) {
      if (this.covered < seal.afterPosition) lines.push(this.closeUnsealed(seal.afterPosition));
      if (position <= seal.upToPosition) return lines;
      lines.push(await this.closeSeal(seal));
    }
    if (this.unsealed.length >= eventsPerStretch) lines.push(this.closeUnsealed(position - 1));
    return lines;
  }

  async closeAll(upTo: number): Promise<BookLine[]> {
    const lines = await this.closeBefore(upTo + 1);
    if (this.covered < upTo) lines.push(this.closeUnsealed(upTo));
    return lines;
  }

  private async closeSeal(seal: Seal): Promise<BookLine> {
    const spine = await loadSealedSpine(this.client, seal.number);
    this.waiting.shift();
    this.covered = seal.upToPosition;
    return sealLine(seal, spine.map(writeSpineEntry).join('\n'));
  }

  private closeUnsealed(upTo: number): BookLine {
    const spine = this.unsealed;
    const line: BookLine = {
      kind: 'unsealed',
      after_position: this.covered,
      up_to_position: upTo,
      event_count: spine.length,
      root: spine.length === 0 ? '' : rootOf(spine),
      events: spine.map(writeSpineEntry).join('\n'),
    };
    this.unsealed = [];
    this.covered = upTo;
    return line;
  }
}
