import { parentPort } from 'node:worker_threads';
import { NotFound, Rejection } from '@fan-beats/events';
import { DataSource } from 'typeorm';
import { previewSourceOptions } from '../../../../platform/database/connections';
import type { DivisionAnswer, DivisionJob } from './division-thread';
import { previewDivision } from './preview-division';

async function answer({ databaseUrl, division, clockOffsetMs }: DivisionJob): Promise<DivisionAnswer> {
  const source = new DataSource(previewSourceOptions(databaseUrl));
  await source.initialize();
  try {
    return { kind: 'planned', plan: await previewDivision(source, division, clockOffsetMs) };
  } catch (error) {
    if (error instanceof Rejection) return { kind: 'rejected', rule: error.rule, details: error.details };
    if (error instanceof NotFound) return { kind: 'not found', subject: error.subject };
    throw error;
  } finally {
    await source.destroy();
  }
}

// An error that is not a refusal ends the thread, and rejects the promise of the caller.
parentPort?.on('message', (job: DivisionJob) => {
  void answer(job).then((answered) => parentPort?.postMessage(answered));
});
