import { randomBytes } from 'node:crypto';
import { DataSource } from 'typeorm';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../scripts/jest/test-database';
import { eventMigrations } from '.';

describe('the migration of the ledger', () => {
  let database: TestDatabase;
  let source: DataSource;

  async function open(made: Promise<TestDatabase>): Promise<void> {
    database = await made;
    source = await new DataSource({
      type: 'postgres',
      url: database.url,
      migrations: [...eventMigrations],
    }).initialize();
  }
  afterEach(async () => {
    await source.destroy();
    await database.drop();
  });

  it('can be taken back and run again', async () => {
    await open(createEmptyDatabase());
    await source.runMigrations();
    for (let left = eventMigrations.length; left > 0; left--) await source.undoLastMigration();
    const schemas = `SELECT nspname FROM pg_namespace WHERE nspname = 'ledger'`;
    expect(await source.query(schemas)).toEqual([]);
    await source.runMigrations();
    expect(await source.query(schemas)).toHaveLength(1);
  });

  it('needs no superuser once its owner was given the role of the server', async () => {
    // The test template creates the role in the cluster.
    await open(createTestDatabase());
    const owner = `owner_${randomBytes(6).toString('hex')}`;
    const runner = source.createQueryRunner();
    const migrateAsOwner = async (): Promise<void> => {
      await runner.query(`SET ROLE ${owner}`);
      for (const Migration of eventMigrations) await new Migration().up(runner);
    };
    try {
      await runner.query('DROP SCHEMA ledger CASCADE');
      await runner.query(`CREATE ROLE ${owner} NOLOGIN`);
      await runner.query(`GRANT CREATE ON DATABASE ${new URL(database.url).pathname.slice(1)} TO ${owner}`);
      await expect(migrateAsOwner()).rejects.toThrow('permission denied to grant role');
      await runner.query(`RESET ROLE; GRANT fan_beats_server TO ${owner}`);
      await migrateAsOwner();
      await runner.query('RESET ROLE; SET ROLE fan_beats_server');
      expect(await runner.query('SELECT * FROM ledger.events')).toEqual([]);
      await expect(runner.query('DELETE FROM ledger.events')).rejects.toThrow('permission denied');
    } finally {
      await runner.query(`RESET ROLE; DROP OWNED BY ${owner}; DROP ROLE ${owner}`);
      await runner.release();
    }
  });
});
