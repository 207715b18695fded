import type { Queryable } from '@fan-beats/events';
import { statementsFor } from '../executors/commit/apply-row-ops';
import { foldOps } from '../executors/commit/fold-ops';
import type { RowOp } from '../tables/row-op';

/** For tests: writes operations to the live tables, as a commit does. */
export async function applyRowOps(client: Queryable, ops: readonly RowOp[]): Promise<void> {
  await Promise.all(statementsFor(foldOps(ops)).map((statement) => client.query(statement)));
}
