import {
  cents,
  claimStream,
  goStream,
  newStream,
  points,
  prepareEvents,
  sealUpTo,
  type AppendRequest,
  type ClaimLine,
  type EventMeta,
  type EventRow,
  type EventVia,
  type ShopEvent,
  type StreamHead,
} from '@fan-beats/events';
import * as past from '@fan-beats/events/testing';
import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

const eventsPerClaim = 5;
const claimsPerGo = 2_000;
const itemsPerGo = 24;
const fans = 40_000;
const actsPerCommit = 100;
const adminId = 1;

const indexes = `
  ALTER TABLE ledger.events ADD CONSTRAINT events_pkey PRIMARY KEY (position);
  ALTER TABLE ledger.events ADD CONSTRAINT events_stream_version_key UNIQUE (stream, version);`;
const noIndexes = `
  ALTER TABLE ledger.events DROP CONSTRAINT events_pkey, DROP CONSTRAINT events_stream_version_key`;

/**
 * Fills an empty ledger with a shop's history of about `count` events: group orders with limits, and claims with all
 * their facts, with real hash chains and seals. Returns the number of events. The read models stay empty.
 */
export async function fillLedger(databaseUrl: string, count: number): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(noIndexes);
  const writer = new LedgerWriter(client);
  const claims = Math.max(1, Math.round(count / eventsPerClaim));
  for (let goId = 1; (goId - 1) * claimsPerGo < claims; goId++)
    await writeGo(writer, goId, Math.min(claimsPerGo, claims - (goId - 1) * claimsPerGo));
  const events = await writer.end();
  await client.query(indexes);
  await client.query({
    text: `SELECT setval('ledger.claim_id_seq', $1)`,
    values: [claims],
  });
  await sealUpTo(client, events);
  await client.query('VACUUM (ANALYZE) ledger.events');
  await client.end();
  return events;
}

/** A group order from its limits to its parcels, stage by stage, in the order of a real shop. */
async function writeGo(writer: LedgerWriter, goId: number, claims: number): Promise<void> {
  await writer.write(
    Array.from({ length: itemsPerGo }, (_, item) => ({
      stream: goStream(goId),
      event: past.stockLimitSet({ goId, itemId: itemIdOf(goId, item), max: claims * 2 }),
      meta: metaOf(adminId, 'admin'),
    })),
  );
  for (const stage of stages) {
    for (let first = 0; first < claims; first += actsPerCommit) {
      const acts: Act[] = [];
      for (let n = first; n < Math.min(claims, first + actsPerCommit); n++) acts.push(actOf(stage, goId, n));
      await writer.write(acts);
    }
  }
}

interface Act {
  readonly stream: string;
  readonly event: ShopEvent;
  readonly meta: EventMeta;
}

interface Subject {
  readonly ids: { readonly claimId: number; readonly goId: number; readonly userId: number };
  readonly lines: readonly ClaimLine[];
}

type Stage = (subject: Subject) => { readonly event: ShopEvent; readonly via: EventVia };

function actOf(stage: Stage, goId: number, n: number): Act {
  const claimId = (goId - 1) * claimsPerGo + n + 1;
  const userId = 2 + ((claimId * 7) % fans);
  const { event, via } = stage({ ids: { claimId, goId, userId }, lines: linesOf(goId, n) });
  return { stream: claimStream(claimId), event, meta: metaOf(via === 'self' ? userId : adminId, via) };
}

const stages: readonly Stage[] = [
  ({ ids, lines }) => ({
    event: past.claimSubmitted(
      { ...ids, lines },
      ids.claimId % 8 === 0 ? { additionalInfo: `Please send together with ${ids.claimId}` } : undefined,
    ),
    via: 'self',
  }),
  ({ ids, lines }) =>
    ids.claimId % 10 === 0
      ? { event: past.claimExtended({ ...ids, added: [lineOf(ids.goId, ids.claimId, 3)] }), via: 'self' }
      : {
          event: past.claimPaymentReceived({ ...ids, coveredCents: past.movementOf(lines).change.sumCents }),
          via: 'admin',
        },
  ({ ids }) => ({ event: past.shippingCostSet(ids), via: 'admin' }),
  ({ ids }) => ({ event: past.shippingCostSettled(ids), via: 'admin' }),
  ({ ids, lines }) => {
    const { pending } = past.movementOf(lines).posting;
    const posting = { drawn: points(0), pending: points(0 - pending), released: pending };
    return { event: past.claimSurplusReleased({ ...ids, posting }), via: 'admin' };
  },
];

const captions = ['First Light', 'Neon Garden', 'Paper Moon', 'Half Past Blue', 'Southbound', 'Static Bloom'];
const itemIdOf = (goId: number, item: number): number => goId * 100 + item;

function linesOf(goId: number, n: number): readonly ClaimLine[] {
  return [lineOf(goId, n, 1), lineOf(goId, n + 5, 2)];
}

function lineOf(goId: number, n: number, line: number): ClaimLine {
  const item = n % itemsPerGo;
  return past.claimLine({
    line,
    itemId: itemIdOf(goId, item),
    caption: `${captions[item % captions.length] ?? ''}, version ${item}`,
    amount: 1 + (n % 2),
    unitPriceCents: cents(900 + item * 50),
  });
}

function metaOf(actorId: number, via: EventVia): EventMeta {
  return { actorId, actorRole: via === 'self' ? 1 : 2, via, correlationId: `bench-${actorId}` };
}

/** Chains acts and streams them into the event table by one COPY. */
class LedgerWriter {
  private readonly copy;
  private readonly done: Promise<void>;
  private readonly heads = new Map<string, StreamHead>();
  private position = 0;
  private clock = past.testNow;

  constructor(client: Client) {
    this.copy = client.query(
      copyFrom(`COPY ledger.events
        (position, stream, version, type, schema_version, recorded_at, hash, meta, data, private) FROM STDIN`),
    );
    this.done = new Promise((resolve, reject) => {
      this.copy.once('finish', resolve);
      this.copy.once('error', reject);
    });
  }

  async write(acts: readonly Act[]): Promise<void> {
    const rows = prepareEvents({
      acts: requestsOf(acts, this.heads),
      heads: this.heads,
      recordedAt: (this.clock += 1000),
    });
    for (const { stream, version, hash } of rows) this.heads.set(stream, { version, hash });
    const text = rows.map((row) => copyLine(row, ++this.position)).join('');
    if (!this.copy.write(text)) await new Promise((resolve) => this.copy.once('drain', resolve));
  }

  async end(): Promise<number> {
    this.copy.end();
    await this.done;
    return this.position;
  }
}

function requestsOf(acts: readonly Act[], heads: ReadonlyMap<string, StreamHead>): AppendRequest[] {
  const versions = new Map<string, number>();
  return acts.map(({ stream, event, meta }) => {
    const expectedVersion = versions.get(stream) ?? (heads.get(stream) ?? newStream).version;
    versions.set(stream, expectedVersion + 1);
    return { streams: [{ stream, expectedVersion, events: [event] }], meta };
  });
}

const everyBackslash = /\\/g;

function copyLine(row: EventRow, position: number): string {
  const { stream, version, type, schemaVersion, recordedAt, hash, metaText, dataText, privateText } = row;
  const texts = [metaText, dataText, privateText].map(
    (text) => text?.replace(everyBackslash, '\\\\') ?? '\\N',
  );
  return `${[position, stream, version, type, schemaVersion, recordedAt, `\\\\x${hash}`, ...texts].join('\t')}\n`;
}
