import { Pool } from 'pg';
import { createTestDatabase } from '../../../scripts/jest/test-database';
import { describeEventStore } from '../testing/event-store.contract';
import { PostgresEventStore } from './postgres-event-store';

describeEventStore('the event store in PostgreSQL', async () => {
  const database = await createTestDatabase();
  const pool = new Pool({ connectionString: database.url, options: '-c role=fan_beats_server', max: 12 });
  return {
    store: new PostgresEventStore(pool),
    dispose: async () => {
      await pool.end();
      await database.drop();
    },
  };
});
