import { parentPort, workerData } from 'node:worker_threads';
import { NotFound, Rejection } from '@fan-beats/events';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../../../../platform/database/connections';
import { Item, ItemVariant } from '../../../catalogue/items/item.entity';
import type { DivisionAnswer, DivisionJob, ThreadAddresses } from './division-thread';
import { previewDivision } from './preview-division';

const options = dataSourceOptions(workerData as ThreadAddresses, {
  greet: () => Promise.resolve(),
  // The next statement opens another connection, or fails.
  onPoolError: () => undefined,
});
const source = new DataSource({
  ...options,
  extra: { ...(options.extra as object), max: 1 },
  entities: [Item, ItemVariant],
});
const opened = source.initialize();

async function answer({ division, clockOffsetMs }: DivisionJob): Promise<DivisionAnswer> {
  await opened;
  try {
    return { kind: 'planned', plan: await previewDivision(source, division, clockOffsetMs) };
  } catch (error) {
    if (error instanceof Rejection) return { kind: 'rejected', rule: error.rule, details: error.details };
    if (error instanceof NotFound) return { kind: 'not found', subject: error.subject };
    throw error;
  }
}

// An error that is not a refusal ends the thread, and rejects the promise of the caller.
parentPort?.on('message', (job: DivisionJob) => {
  void answer(job).then((answered) => parentPort?.postMessage(answered));
});
