import { parentPort, workerData } from 'node:worker_threads';
import { replayHere, type FromReplay, type ReplayJob } from './replay-thread';

function post(message: FromReplay): void {
  parentPort?.postMessage(message);
}

const onProgress = (events: number): void => post({ kind: 'progress', events });

void replayHere(workerData as ReplayJob, { onProgress })
  .then(post)
  .catch((error: unknown) => {
    const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
    post({ kind: 'failed', name, message });
  });
