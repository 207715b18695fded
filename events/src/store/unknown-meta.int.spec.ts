import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../scripts/jest/test-database';
import { loadBooksFile } from '../file/load-books-file';
import { verifyBooksFile } from '../file/verify-books-file';
import { writeBooksFile } from '../file/write-books-file';
import { claimSubmitted, pointsAdded, testMeta, testNow } from '../testing';
import { appendAll } from '../testing/ledger.fixture';
import { copyEvents } from './copy/copy-events';
import { canonicalJson } from './hashing/canonical-json';
import { loadStreams } from './log/event-rows';
import { sealUpTo } from './seals/seals';
import { verifyLedger } from './verify/verify-ledger';

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

/** A meta as a later release may write it: its keys come before, between and after those of this release. */
const ofTomorrow = { ...testMeta(), aKey: 'a', causes: [1, { b: null }], zLast: 'ü' };
const past = [
  { stream: 'claim-1', events: [claimSubmitted({ claimId: 1 })], meta: ofTomorrow },
  { stream: 'account-4', events: [pointsAdded(5), pointsAdded(6)], meta: ofTomorrow },
];

it('events whose meta has keys that this release does not know are read, verified and exported', async () => {
  const recorded = await appendAll(client, past);
  await sealUpTo(client, 2, { maxEvents: 100 });
  const { actorId, via, correlationId } = ofTomorrow;
  const known = { actorId, via, correlationId };

  const streams = await loadStreams(client, ['claim-1', 'account-4']);
  expect([...streams.values()].flat()).toMatchObject(recorded.map(() => ({ meta: known })));
  for await (const page of copyEvents(client))
    for (const { meta } of page)
      expect({ actorId: meta.actorId, via: meta.via, correlationId: meta.correlationId }).toEqual(known);
  expect((await verifyLedger({ client })).findings).toEqual([]);

  const range = { after: 0, upTo: 3, withPrivate: true, exportedAt: new Date(testNow) };
  const file = await text(writeBooksFile(client, range));
  expect(file.match(/zLast/g)).toHaveLength(3);
  expect((await verifyBooksFile(chunksOf(file), { notedSeals: [] })).findings).toEqual([]);

  const copy = await createTestDatabase();
  const other = new Client({ connectionString: copy.url });
  await other.connect();
  for await (const page of loadBooksFile(other, chunksOf(file)))
    expect(page.map(({ metaText }) => metaText)).toEqual(page.map(() => canonicalJson(ofTomorrow)));
  expect((await verifyLedger({ client: other })).findings).toEqual([]);
  await other.end();
  await copy.drop();
});

/** The contents of a file in chunks. */
async function* chunksOf(file: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(file);
}
