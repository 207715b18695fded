import { Pool } from 'pg';
import { createTestDatabase } from '../../../../scripts/jest/test-database';
import { describeEventStore } from '../../testing/event-store.contract';
import { PostgresEventStore } from './postgres-event-store';

describeEventStore('the event store in PostgreSQL', async () => {
  const database = await createTestDatabase();
  const pool = new Pool({ connectionString: database.url, options: '-c role=fan_beats_server', max: 12 });
  // The drop ends connections that were told to end but are not gone yet.
  pool.on('error', () => undefined);
  return {
    store: new PostgresEventStore(pool),
    dispose: async () => {
      await pool.end();
      await database.drop();
    },
  };
});
