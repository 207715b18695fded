import { parentPort, workerData } from 'node:worker_threads';
import { queryLog } from './log-query';
import type { LogQueryJob } from './log-query-thread';

const { url, question } = workerData as LogQueryJob;

// What goes wrong ends the thread, which tells who asked.
void queryLog(url, question).then((answer) => parentPort?.postMessage(answer));
