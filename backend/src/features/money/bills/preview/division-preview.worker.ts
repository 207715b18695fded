import { constants, getPriority, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { NotFound, Rejection } from '@fan-beats/events';
import { DataSource } from 'typeorm';
import { previewSourceOptions } from '../../../../platform/database/connections';
import { writtenAnswer } from '../../../../platform/trpc/written-answer';
import type { DivisionAnswer, DivisionJob } from './division-thread';
import { previewDivision } from './preview-division';

async function answer({ databaseUrl, division, clockOffsetMs }: DivisionJob): Promise<DivisionAnswer> {
  const source = new DataSource(previewSourceOptions(databaseUrl));
  await source.initialize();
  try {
    const plan = await previewDivision(source, division, clockOffsetMs);
    return { kind: 'planned', body: writtenAnswer(plan) };
  } catch (error) {
    if (error instanceof Rejection) return { kind: 'rejected', rule: error.rule, details: error.details };
    if (error instanceof NotFound) return { kind: 'not found', subject: error.subject };
    throw error;
  } finally {
    await source.destroy();
  }
}

// The claims of fans go first. Linux alone has a priority for each thread: elsewhere this would be the server's.
const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
if (process.platform === 'linux') setPriority(Math.min(getPriority() + PRIORITY_BELOW_NORMAL, PRIORITY_LOW));

// An error that is not a refusal ends the thread, and rejects the promise of the caller.
parentPort?.on('message', (job: DivisionJob) => {
  void answer(job).then((answered) =>
    parentPort?.postMessage(answered, answered.kind === 'planned' ? [answered.body.buffer] : []),
  );
});
