import { parentPort, workerData } from 'node:worker_threads';
import { rebuild } from '../rebuild';
import { verifyProjections } from '../verify';
import type { FromWork, ReplayWork } from './work-thread';

function tell(message: FromWork): void {
  parentPort?.postMessage(message);
}

async function work(asked: ReplayWork): Promise<void> {
  const onProgress = ({ events }: { readonly events: number }): void => tell({ kind: 'progress', events });
  if (asked.kind === 'verify') {
    const { url, maxFindings } = asked;
    tell({ kind: 'verified', verification: await verifyProjections({ url, maxFindings, onProgress }) });
  } else {
    const { url, names } = asked;
    tell({ kind: 'rebuilt', report: await rebuild({ url, names, onProgress }) });
  }
}

void work(workerData as ReplayWork).catch((error: unknown) => {
  const { name, message } = error instanceof Error ? error : { name: 'Error', message: String(error) };
  tell({ kind: 'failed', name, message });
});
