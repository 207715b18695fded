import { Client } from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../scripts/jest/test-database';
import { balanceAdded, claimNoteWritten, claimSubmitted } from '../../testing';
import { appendAll } from '../../testing/ledger.fixture';
import { sealUpTo } from '../seals/seals';

describe('the ledger in the database itself', () => {
  let database: TestDatabase;
  let owner: Client;
  let server: Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    owner = new Client({ connectionString: database.url });
    server = new Client({ connectionString: database.url, options: '-c role=fan_beats_server' });
    await Promise.all([owner.connect(), server.connect()]);
    await appendAll(server, [{ stream: 'account-4', events: [balanceAdded(1, 'a'), balanceAdded(2, 'b')] }]);
    await sealUpTo(server, 1);
  });
  afterAll(async () => {
    await Promise.all([owner.end(), server.end()]);
    await database.drop();
  });

  const changes = [
    `UPDATE ledger.events SET data = '{}'`,
    `UPDATE ledger.events SET meta = '{}'`,
    `UPDATE ledger.events SET position = position + 100`,
    `UPDATE ledger.events SET version = version + 100`,
    `UPDATE ledger.events SET recorded_at = 0`,
    `UPDATE ledger.events SET hash = sha256('x')`,
    `UPDATE ledger.events SET type = 'x', private = null`,
    `UPDATE ledger.events SET private = '{"reason":"another"}'`,
    `DELETE FROM ledger.events`,
    `DELETE FROM ledger.events WHERE false`,
    `TRUNCATE ledger.events`,
    `UPDATE ledger.seals SET sealed_at = 0`,
    `DELETE FROM ledger.seals`,
    `TRUNCATE ledger.seals`,
  ];

  it.each(changes)('refuses even its owner: %s', async (statement) => {
    await expect(owner.query(statement)).rejects.toThrow('is append-only');
    await owner.query(`SET session_replication_role = replica`);
    await expect(owner.query(statement)).rejects.toThrow('is append-only');
    await owner.query(`RESET session_replication_role`);
  });

  it.each([...changes, 'UPDATE ledger.events SET private = null'])(
    'gives the server no right to it: %s',
    async (statement) => {
      await expect(server.query(statement)).rejects.toThrow('permission denied');
    },
  );

  describe('forgetting a person', () => {
    const kept = async (): Promise<string[]> => {
      const { rows } = await owner.query<{ stream: string }>(
        'SELECT stream FROM ledger.events WHERE private IS NOT NULL ORDER BY position',
      );
      return rows.map(({ stream }) => stream);
    };

    it('is refused while the log does not say that the person was erased', async () => {
      await expect(server.query('SELECT ledger.forget_person(4)')).rejects.toThrow('was not erased');
      expect(await kept()).toEqual(['account-4', 'account-4']);
    });

    it('takes the private parts of the account and of every claim of that person, and of nobody else', async () => {
      await appendAll(server, [
        { stream: 'account-44', events: [balanceAdded(1, 'c')] },
        {
          stream: 'claim-1',
          events: [claimSubmitted({ claimId: 1, userId: 4 }, { additionalInfo: 'mine' })],
        },
        { stream: 'claim-1', events: [claimNoteWritten('about me', { claimId: 1, userId: 4 })] },
        {
          stream: 'claim-2',
          events: [claimSubmitted({ claimId: 2, userId: 44 }, { additionalInfo: 'other' })],
        },
        { stream: 'person-4', events: [{ type: 'PersonErased', data: { userId: 4 } }] },
      ]);
      const { rows } = await server.query('SELECT ledger.forget_person(4) AS forgotten');
      expect(rows).toEqual([{ forgotten: 4 }]);
      expect(await kept()).toEqual(['account-44', 'claim-2']);
    });
  });

  it.each([
    'ALTER TABLE ledger.events DISABLE TRIGGER ALL',
    'DROP TABLE ledger.events',
    `SELECT setval('ledger.claim_id_seq', 1)`,
    `INSERT INTO ledger.projection_epoch VALUES ('x', 1)`,
    'CREATE TABLE ledger.mine (id int)',
  ])('gives the server no right to work around it: %s', async (statement) => {
    await expect(server.query(statement)).rejects.toThrow(/permission denied|must be owner/);
  });
});
