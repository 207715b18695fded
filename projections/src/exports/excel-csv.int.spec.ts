import { text } from 'node:stream/consumers';
import { germanCsv, lastPosition } from '@fan-beats/events';
import { balanceAdded, claimPaymentReceived, claimSubmitted } from '@fan-beats/events/testing';
import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../scripts/jest/test-database';
import { recordInline } from '../testing/shop-history';
import { rangeOf } from './log-pages';
import { writePostingsCsv } from './write-postings-csv';
import { writeUnbackedCsv } from './write-unbacked-csv';

jest.setTimeout(30_000);

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

test('postings and unbacked marks open in a German Excel: byte order mark, semicolons, decimal commas', async () => {
  await recordInline(client, [
    { stream: 'account-4', events: [balanceAdded(1250)] },
    { stream: 'claim-17', events: [claimSubmitted(), claimPaymentReceived()] },
  ]);
  const range = await rangeOf(client, await lastPosition(client), {});
  const postings = await text(writePostingsCsv(client, range, { dialect: germanCsv }));
  expect(postings).toMatch(/^\uFEFF[a-z_]+;/);
  expect(postings).toMatch(/;12,50;/);
  const unbacked = await text(writeUnbackedCsv(client, range, germanCsv));
  expect(unbacked).toMatch(/^\uFEFFclaim_id;go_id;/);
  expect(unbacked).toContain('\r\n17;3;4;items;25,00;');
});
