import { WholeStatements } from '@fan-beats/projections';
import type { ClientBase } from 'pg';

import { CitusSender } from './citus-sender';
import { DirectSender, type CommitSender } from './commit-sender';

/** A cluster of Citus can plan the guards of a commit only with their values. */
const planEachTime = `SELECT set_config('plan_cache_mode', 'auto', false) FROM pg_extension WHERE extname = 'citus'`;

/** The sender for the database of a fresh connection: a shop on a worker of a Citus cluster has its own. */
export async function chooseSender(client: ClientBase): Promise<CommitSender> {
  const [whole] = await Promise.all([WholeStatements.on(client), client.query(planEachTime)]);
  return whole ? new CitusSender(client, whole) : new DirectSender(client);
}
