import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../scripts/jest/test-database';
import type { RecordedEvent } from '../../event-definitions';
import { personStream, withdrawalsStream } from '../../event';
import {
  balanceAdded,
  claimExtended,
  claimPaymentReceived,
  claimSubmitted,
  pointsAdded,
  testMeta,
  testNow,
} from '../../testing';
import { appendAll } from '../../testing/ledger.fixture';
import { copyStoredEvents } from '../copy/copy-events';
import { copyFrameBytes } from '../copy/copy-out';
import { EventRowCursor } from '../copy/event-row-cursor';
import type { Finding } from './findings';
import { prepareEvents } from '../log/prepare-events';
import { loadSeals, SealBroken, sealUpTo } from '../seals/seals';
import { readStoredEvent } from '../stored-event';
import { verifyLedger } from './verify-ledger';

describe('a verification of the ledger', () => {
  let database: TestDatabase;
  /** The superuser, who can do everything, for example switch the triggers off. */
  let client: Client;
  let events: RecordedEvent[];

  beforeEach(async () => {
    database = await createTestDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
    events = await appendAll(client, [
      { stream: 'claim-1', events: [claimSubmitted({ claimId: 1 }, { additionalInfo: 'Grüße 👋 "x"' })] },
      { stream: 'account-4', events: [balanceAdded(100, 'first'), pointsAdded(5)] },
      { stream: 'claim-2', events: [claimSubmitted({ claimId: 2 })] },
      { stream: 'claim-1', events: [claimExtended({ claimId: 1 }), claimPaymentReceived({ claimId: 1 })] },
      { stream: 'claim-3', events: [claimSubmitted({ claimId: 3 }), claimExtended({ claimId: 3 })] },
      { stream: 'account-4', events: [pointsAdded(6), pointsAdded(7)] },
    ]);
    // Positions 1 to 8 are sealed in two seals, 9 and 10 are not.
    await sealUpTo(client, 4, { maxEvents: 100 });
    await sealUpTo(client, 8, { maxEvents: 100 });
  });
  afterEach(async () => {
    await client.end();
    await database.drop();
  });

  async function tamper(...statements: string[]): Promise<Finding[]> {
    await client.query(
      'ALTER TABLE ledger.events DISABLE TRIGGER ALL; ALTER TABLE ledger.seals DISABLE TRIGGER ALL',
    );
    for (const statement of statements) expect((await client.query(statement)).rowCount).toBeGreaterThan(0);
    return [...(await verifyLedger({ client })).findings];
  }

  const places = (findings: readonly Finding[]): string[] =>
    findings.map(({ kind, stream, version, position }) => `${kind} ${stream}@${version} at ${position}`);

  it('finds nothing in an intact ledger and counts what it saw', async () => {
    const seals = await loadSeals(client);
    const notedSeals = seals.map(({ number, hash }) => ({ number, hash }));
    const report = await verifyLedger({ client, notedSeals });
    expect(report).toEqual({
      events: 10,
      streams: 4,
      seals: 2,
      newestSeal: seals[1],
      findings: [],
      findingCount: 0,
    });
  });

  it('hands every row on in the same pass, and works in one snapshot', async () => {
    const seen: RecordedEvent[] = [];
    const rows = new EventRowCursor(copyFrameBytes);
    const progress: number[] = [];
    let inSnapshot: unknown;
    const other = new Client({ connectionString: database.url });
    await other.connect();
    await verifyLedger({
      client,
      onChunk: async (chunk) => {
        rows.feed(chunk);
        while (rows.next()) seen.push(readStoredEvent(rows.stored()));
      },
      onProgress: (step) => progress.push(step.events),
      inSnapshot: async () => {
        await appendAll(other, [{ stream: 'account-9', events: [balanceAdded()] }]);
        inSnapshot = (await client.query('SELECT count(*)::int AS count FROM ledger.events')).rows;
      },
    });
    await other.end();
    expect(seen).toStrictEqual(events);
    expect(inSnapshot).toEqual([{ count: 10 }]);
  });

  it('leaves the connection fit for use when what folds the log fails', async () => {
    await appendAll(client, [
      { stream: 'account-8', events: Array.from({ length: 3000 }, () => pointsAdded()) },
    ]);
    const onChunk = () => Promise.reject(new Error('cannot fold'));
    await expect(verifyLedger({ client, onChunk })).rejects.toThrow('cannot fold');
    expect((await verifyLedger({ client })).findingCount).toBe(0);
  });

  it('fails when the connection breaks', async () => {
    const broken = new Client({ connectionString: database.url });
    broken.on('error', () => undefined);
    await broken.connect();
    const onChunk = async (): Promise<void> => {
      broken.connection.stream.destroy();
    };
    await expect(verifyLedger({ client: broken, onChunk })).rejects.toThrow();
  });

  describe('for private parts that are gone', () => {
    const typed = { name: 'Mina', mail: 'mina@example.org', reference: '#9' };
    const empty = (where: string) => client.query(`UPDATE ledger.events SET private = null WHERE ${where}`);

    it('keeps silent where the log says that the person was erased, and only there', async () => {
      const userId = 4444;
      const [submitted] = await appendAll(client, [
        { stream: 'claim-9', events: [claimSubmitted({ claimId: 9, userId }, { additionalInfo: 'mine' })] },
        { stream: personStream(userId), events: [{ type: 'PersonErased', data: { userId } }] },
      ]);
      await empty('position = 2');
      await client.query({ text: 'SELECT ledger.forget_person($1)', values: [userId] });
      const { rows } = await client.query(`SELECT position::int FROM ledger.events
        WHERE private IS NULL AND data::text LIKE '%"privateDigest"%' ORDER BY 1`);
      expect(rows).toEqual([{ position: 2 }, { position: submitted?.position }]);
      const { findings } = await verifyLedger({ client });
      expect(places(findings)).toEqual(['private account-4@1 at 2']);
      expect(findings[0]?.sentence).toBe(
        'Version 1 of account-4 at position 2 lost its private part, though nobody erased its person.',
      );
    });

    it('keeps silent on a withdrawal that fits no claim and was erased, and on no other', async () => {
      const stream = withdrawalsStream(null);
      const declared = { type: 'WithdrawalDeclared', data: {}, private: typed } as const;
      const [first, second] = await appendAll(client, [{ stream, events: [declared, declared] }]);
      const data = { declaredPosition: first?.position ?? 0 };
      const [answered] = await appendAll(client, [
        {
          stream,
          events: [
            { type: 'WithdrawalAnswered', data: { ...data, answer: 'asked' }, private: { reason: 'who' } },
          ],
        },
        { stream, events: [{ type: 'WithdrawalErased', data }] },
      ]);
      const forget = () =>
        client.query('SELECT g.position::int FROM ledger.forget_withdrawals() AS g (position)');
      expect((await forget()).rows).toEqual(
        [data.declaredPosition, answered?.position].map((position) => ({ position })),
      );
      expect((await forget()).rows).toEqual([]);
      expect((await verifyLedger({ client })).findings).toEqual([]);
      await empty(`position = ${second?.position}`);
      expect(places((await verifyLedger({ client })).findings)).toEqual([
        `private withdrawals-0@2 at ${second?.position}`,
      ]);
    });

    it('finds each of them where nobody was erased', async () => {
      const { rowCount } = await empty('private IS NOT NULL');
      expect(rowCount).toBe(2);
      const { findings } = await verifyLedger({ client });
      expect(findings.map(({ kind }) => kind)).toEqual(
        Array.from({ length: rowCount ?? 0 }, () => 'private'),
      );
    });
  });

  it.each([
    ['data', `data = replace(data::text, '"amountCents":100', '"amountCents":900')::json`, 2],
    ['data, but for white space only', `data = (data::text || ' ')::json`, 5],
    ['meta', `meta = replace(meta::text, '"actorId":1', '"actorId":2')::json`, 9],
    ['type', `type = 'PointsSubtracted'`, 3],
    ['schema version', `schema_version = 2`, 3],
    ['recorded_at', `recorded_at = recorded_at + 1`, 6],
  ])('finds an edit of %s', async (_column, change, position) => {
    const findings = await tamper(`UPDATE ledger.events SET ${change} WHERE position = ${position}`);
    const { stream, version } = events[position - 1] ?? {};
    expect(places(findings)).toContain(`content ${stream}@${version} at ${position}`);
    expect(new Set(findings.map((finding) => finding.position))).toEqual(new Set([position]));
    expect(findings[0]?.sentence).toContain(`Version ${version} of ${stream} at position ${position}`);
  });

  it('finds an edit of a hash, sealed or not, and blames no event after it', async () => {
    const edits = [5, 9].map(
      (position) => `UPDATE ledger.events SET hash = sha256('x') WHERE position = ${position}`,
    );
    expect(places(await tamper(...edits))).toEqual([
      'content claim-1@2 at 5',
      'content account-4@3 at 9',
      'changed claim-1@2 at 5',
    ]);
  });

  it('finds by the seal an edit that was chained again without a fault', async () => {
    const [forged] = prepareEvents({
      acts: [
        {
          streams: [{ stream: 'claim-3', expectedVersion: 1, events: [claimExtended({ claimId: 7 })] }],
          meta: testMeta(),
        },
      ],
      heads: new Map(events.slice(6, 7).map((event) => [event.stream, event])),
      recordedAt: testNow,
    });
    const findings = await tamper(
      `UPDATE ledger.events SET data = '${forged?.dataText}', hash = decode('${forged?.hash}', 'hex') WHERE position = 8`,
    );
    expect(places(findings)).toEqual(['changed claim-3@2 at 8']);
    expect(findings[0]?.sentence).toBe(
      'Version 2 of claim-3 at position 8 is not what seal 2 noted there: version 2 of claim-3.',
    );
  });

  it('finds an edit of a version', async () => {
    const findings = await tamper('UPDATE ledger.events SET version = 7 WHERE position = 5');
    expect(places(findings)).toEqual(['gap claim-1@7 at 5', 'order claim-1@3 at 6']);
  });

  it('finds an edit of a position', async () => {
    const findings = await tamper('UPDATE ledger.events SET position = 200 WHERE position = 4');
    expect(places(findings)).toEqual(['removed claim-2@1 at 4']);
  });

  it('finds an event that was moved into another stream', async () => {
    const findings = await tamper(`UPDATE ledger.events SET stream = 'claim-4' WHERE position = 4`);
    expect(places(findings)).toEqual(['content claim-4@1 at 4']);
  });

  it('finds a private part that was rewritten or planted', async () => {
    const findings = await tamper(
      `UPDATE ledger.events SET private = replace(private::text, 'first', 'second')::json WHERE position = 2`,
      `UPDATE ledger.events SET private = '{"reason":"planted"}' WHERE position = 3`,
    );
    expect(places(findings)).toEqual(['private account-4@1 at 2', 'private account-4@2 at 3']);
  });

  it('finds an event that was taken out of its stream', async () => {
    const findings = await tamper('DELETE FROM ledger.events WHERE position = 5');
    expect(places(findings)).toEqual(['gap claim-1@3 at 6', 'removed claim-1@2 at 5']);
  });

  it('finds the end of a stream that was cut off, and a whole stream that was removed, by the seal', async () => {
    const findings = await tamper('DELETE FROM ledger.events WHERE position IN (4, 8)');
    expect(places(findings)).toEqual(['removed claim-2@1 at 4', 'removed claim-3@2 at 8']);
    expect(findings[0]?.sentence).toBe('Version 1 of claim-2 at position 4 was removed after seal 1.');
  });

  it('finds that everything was removed', async () => {
    const findings = await tamper('DELETE FROM ledger.events');
    expect(findings).toHaveLength(8);
    expect(new Set(findings.map(({ kind }) => kind))).toEqual(new Set(['removed']));
  });

  it('finds an event that was inserted at a free sealed position, chained without a fault', async () => {
    const [event] = await appendAll(client, [{ stream: 'account-5', events: [balanceAdded()] }]);
    const free = event?.position ?? 0;
    // Ledgers have such gaps where positions were assigned beforehand.
    await tamper(`UPDATE ledger.events SET position = position + 1 WHERE stream = 'account-5'`);
    await sealUpTo(client, free + 1);
    await appendAll(client, [{ stream: 'account-6', events: [balanceAdded()] }]);
    const findings = await tamper(`UPDATE ledger.events SET position = ${free} WHERE stream = 'account-6'`);
    expect(places(findings)).toEqual([`inserted account-6@1 at ${free}`]);
  });

  it('finds an event that was put before the first', async () => {
    await client.query('ALTER TABLE ledger.events DROP CONSTRAINT events_position_check');
    const findings = await tamper('UPDATE ledger.events SET position = -1 WHERE position = 9');
    expect(places(findings)).toEqual([
      'gap account-4@3 at -1',
      'inserted account-4@3 at -1',
      'order account-4@1 at 2',
      'order account-4@2 at 3',
    ]);
  });

  const swap = (a: number, b: number): string =>
    `UPDATE ledger.events SET position = 1000 + ${a} + ${b} - position WHERE position IN (${a}, ${b})`;

  it('finds two events that changed places', async () => {
    const findings = await tamper(
      swap(1, 4),
      'UPDATE ledger.events SET position = position - 1000 WHERE position > 1000',
    );
    expect(places(findings)).toEqual(['changed claim-2@1 at 1', 'changed claim-1@1 at 4']);
  });

  it('finds two events of one stream that changed places', async () => {
    const findings = await tamper(
      swap(9, 10),
      'UPDATE ledger.events SET position = position - 1000 WHERE position > 1000',
    );
    expect(places(findings)).toEqual(['gap account-4@4 at 9', 'order account-4@3 at 10']);
  });

  it('finds contents that changed places', async () => {
    const findings = await tamper(
      `UPDATE ledger.events e SET data = o.data FROM ledger.events o
        WHERE e.position IN (9, 10) AND o.position = 19 - e.position`,
    );
    expect(places(findings)).toEqual(['content account-4@3 at 9', 'content account-4@4 at 10']);
  });

  it('names an event that this release cannot read', async () => {
    await client.query('ALTER TABLE ledger.events DISABLE TRIGGER ALL');
    await client.query(`UPDATE ledger.events SET schema_version = 2 WHERE position = 10`);
    const { findings } = await verifyLedger({ client });
    expect(places(findings)).toEqual(['content account-4@4 at 10', 'unknown account-4@4 at 10']);
  });

  it('keeps the first findings and counts all', async () => {
    await tamper(`UPDATE ledger.events SET hash = sha256(hash) WHERE position > 4`);
    const report = await verifyLedger({ client, maxFindings: 2 });
    expect(report.findings).toHaveLength(2);
    expect(report.findingCount).toBeGreaterThan(6);
  });

  describe('for the seals', () => {
    it.each([
      ['a changed count', `UPDATE ledger.seals SET event_count = 3 WHERE number = 1`, 'Seal 1 was altered.'],
      [
        'a changed root',
        `UPDATE ledger.seals SET root = sha256('x') WHERE number = 2`,
        'Seal 2 was altered.',
      ],
      ['a removed seal', `DELETE FROM ledger.seals WHERE number = 1`, 'Seal 2 follows seal 0.'],
    ])('finds %s', async (_change, statement, sentence) => {
      const findings = await tamper(statement);
      expect(findings.map((finding) => finding.sentence)).toContain(sentence);
    });

    it('finds by a noted seal that the newest seals and events were removed together', async () => {
      const [, second] = await loadSeals(client);
      const notedSeals = second ? [second] : [];
      await tamper(
        'DELETE FROM ledger.seals WHERE number = 2',
        'DELETE FROM ledger.events WHERE position > 4',
      );
      expect((await verifyLedger({ client })).findings).toEqual([]);
      const { findings } = await verifyLedger({ client, notedSeals });
      expect(findings.map(({ sentence }) => sentence)).toEqual(['Seal 2 was noted, but is missing.']);
    });

    it('are refused over a range that lost or gained an event', async () => {
      await tamper('DELETE FROM ledger.events WHERE position = 8');
      await expect(sealUpTo(client, 10)).rejects.toEqual(
        new SealBroken(2, 'Seal 2 covered 4 events at positions 5 to 8, now there are 3.'),
      );
      expect(await loadSeals(client)).toHaveLength(2);
    });

    it('cut a long range into several, and are idle when there is nothing new', async () => {
      await appendAll(client, [
        { stream: 'account-5', events: Array.from({ length: 25 }, () => pointsAdded()) },
      ]);
      const seals = await sealUpTo(client, 40, { maxEvents: 10 });
      expect(
        seals.map(({ number, afterPosition, upToPosition, eventCount }) => [
          number,
          afterPosition,
          upToPosition,
          eventCount,
        ]),
      ).toEqual([
        [3, 8, 18, 10],
        [4, 18, 28, 10],
        [5, 28, 40, 7],
      ]);
      expect(await sealUpTo(client, 40)).toEqual([]);
      expect((await loadSeals(client)).slice(2)).toEqual(seals);
      expect((await verifyLedger({ client })).findings).toEqual([]);
    });

    it('are made by one process at a time', async () => {
      const other = new Client({ connectionString: database.url });
      await other.connect();
      const outcomes = await Promise.all([sealUpTo(client, 10), sealUpTo(other, 10)]);
      await other.end();
      expect(outcomes.flat()).toHaveLength(1);
      expect((await verifyLedger({ client })).findings).toEqual([]);
    });
  });

  it('reads what the store gives, whatever the size of an event', async () => {
    const large = claimSubmitted({ claimId: 5 }, { additionalInfo: 'ü'.repeat(300_000) });
    events.push(
      ...(await appendAll(client, [{ stream: 'claim-5', events: [large, claimExtended({ claimId: 5 })] }])),
    );
    const read: RecordedEvent[] = [];
    for await (const batch of copyStoredEvents(client))
      read.push(...batch.map((event) => readStoredEvent(event)));
    expect(read).toStrictEqual(events);
    const part: number[] = [];
    for await (const batch of copyStoredEvents(client, { after: 3, upTo: 6 }))
      part.push(...batch.map(({ position }) => position));
    expect(part).toEqual([4, 5, 6]);
    expect((await verifyLedger({ client })).findings).toEqual([]);
  });
});
