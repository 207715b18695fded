import type { LedgerEventRecord } from '@fan-beats/backend/contract';

/** Events that one act recorded for many claims, in the order of the list. */
export interface Batch {
  readonly batchId: string;
  readonly events: readonly LedgerEventRecord[];
}

/** Runs of events of one batch, each as one; any other event alone. */
export function foldBatches(events: readonly LedgerEventRecord[]): readonly (LedgerEventRecord | Batch)[] {
  const runs: LedgerEventRecord[][] = [];
  for (const event of events) {
    const run = runs.at(-1);
    if (run && event.batch_id !== null && run[0]?.batch_id === event.batch_id) run.push(event);
    else runs.push([event]);
  }
  return runs.flatMap((run): readonly (LedgerEventRecord | Batch)[] => {
    const batchId = run[0]?.batch_id ?? null;
    return run.length > 1 && batchId !== null ? [{ batchId, events: run }] : run;
  });
}
