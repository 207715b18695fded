import { parentPort, workerData } from 'node:worker_threads';
import { queryLog } from './log-query';
import type { LogQueryJob } from './log-query-thread';

const { url, question } = workerData as LogQueryJob;

// An error ends the thread, and with it rejects the promise of the caller.
void queryLog(url, question).then((answer) => parentPort?.postMessage(answer));
