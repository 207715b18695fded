import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../scripts/jest/test-database';
import { randomNumbers, RandomShop, recordInline } from '../../testing/shop-history';
import { verifyWith } from './verify';
import { ReplayVerifier } from './replay-verifier';
import { ReplayVerifierThread } from './replay-verifier-thread';
import { replayHere, replayOnThread, type ReplayJob } from '../replay-thread';

describe('a replay verifier on a thread of its own', () => {
  let database: TestDatabase;
  let client: Client;

  beforeEach(async () => {
    database = await createTestDatabase();
    client = new Client({ connectionString: database.url, pipeline: true });
    await client.connect();
    await recordInline(client, new RandomShop(randomNumbers(21)).acts(60));
  });
  afterEach(async () => {
    await client.end();
    await database.drop();
  });

  const thread = () => new ReplayVerifierThread(10);

  async function verifiedBy(verifier: ReplayVerifier | ReplayVerifierThread) {
    const single = new Client({ connectionString: database.url });
    await single.connect();
    try {
      return await verifyWith(verifier, single, { maxFindings: 10 });
    } finally {
      if (verifier instanceof ReplayVerifierThread) await verifier.close();
      await single.end();
    }
  }

  it('reports what one on the same thread reports', async () => {
    await client.query('UPDATE projection.posting SET amount = amount + 1; DELETE FROM projection.account');
    const report = await verifiedBy(thread());
    expect(report).toEqual(await verifiedBy(new ReplayVerifier(10)));
    expect(report.findingCount).toBeGreaterThan(10);
    expect(report.findings).toHaveLength(10);
  });

  it('goes on behind an event that was changed beyond replay, and names it', async () => {
    await client.query('ALTER TABLE ledger.events DISABLE TRIGGER ALL');
    await client.query(`UPDATE ledger.events SET data = '{}' WHERE position = (
      SELECT min(position) FROM ledger.events WHERE type = 'ClaimSubmitted')`);
    const { findings } = await verifiedBy(thread());
    expect(findings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'content', version: 1 }),
        expect.objectContaining({ kind: 'unreplayable', version: 1 }),
        expect.objectContaining({ kind: 'row', table: 'claim_item' }),
      ]),
    );
  });

  const onThread = (work: ReplayJob, signal?: AbortSignal) => replayOnThread(work, { signal });

  it('can be left to a thread of its own, as a rebuild can', async () => {
    await client.query('DELETE FROM projection.account');
    const verify: ReplayJob = { kind: 'verify', url: database.url, maxFindings: 10 };
    const found = await onThread(verify);
    expect(found).toEqual(await replayHere(verify));
    expect(found.kind === 'verified' && found.verification.findingCount).toBeGreaterThan(0);
    await onThread({ kind: 'rebuild', url: database.url, names: ['account'] });
    expect(await onThread(verify)).toMatchObject({ verification: { findingCount: 0 } });
  });

  it('says on which thread ever why it failed, and ends when it is told to', async () => {
    const unknown = { kind: 'rebuild', url: database.url, names: ['accounts'] } as const;
    await expect(onThread(unknown)).rejects.toThrow('There is no read model accounts');
    const stopped = new AbortController();
    const work = onThread({ kind: 'verify', url: database.url, maxFindings: 10 }, stopped.signal);
    stopped.abort();
    await expect(work).rejects.toThrow('ended early');
  });

  it('tells when it ended early', async () => {
    const closed = thread();
    await closed.close();
    await expect(verifiedBy(closed)).rejects.toThrow('ended early');
  });
});
