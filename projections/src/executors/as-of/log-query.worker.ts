import { parentPort, workerData } from 'node:worker_threads';
import { queryLog } from './log-query';
import type { LogQueryJob } from './log-query-thread';

const { url, question } = workerData as LogQueryJob;

// An error ends the thread and so rejects the caller's promise.
void queryLog(url, question).then((answer) => parentPort?.postMessage(answer));
