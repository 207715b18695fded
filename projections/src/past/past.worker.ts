import { parentPort, workerData } from 'node:worker_threads';
import { answerFromLog } from './past-questions';
import type { AskedOfThread } from './past-thread';

const { url, question } = workerData as AskedOfThread;

// What goes wrong ends the thread, which tells who asked.
void answerFromLog(url, question).then((answer) => parentPort?.postMessage(answer));
