import { parentPort, workerData } from 'node:worker_threads';
import { rebuild } from './rebuild/rebuild';
import { verifyProjections } from './verify/verify';
import type { FromReplay, ReplayJob } from './replay-thread';

function post(message: FromReplay): void {
  parentPort?.postMessage(message);
}

async function run(job: ReplayJob): Promise<void> {
  const onProgress = ({ events }: { readonly events: number }): void => post({ kind: 'progress', events });
  if (job.kind === 'verify') {
    const { url, maxFindings } = job;
    post({ kind: 'verified', verification: await verifyProjections({ url, maxFindings, onProgress }) });
  } else {
    const { url, names } = job;
    post({ kind: 'rebuilt', report: await rebuild({ url, names, onProgress }) });
  }
}

void run(workerData as ReplayJob).catch((error: unknown) => {
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
  post({ kind: 'failed', name, message });
});
