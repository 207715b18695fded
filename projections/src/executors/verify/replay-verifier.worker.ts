import { parentPort, workerData } from 'node:worker_threads';
import { ReplayVerifier } from './replay-verifier';
import type { FromVerifier, ToVerifier } from './replay-verifier-thread';

const verifier = new ReplayVerifier(Number(workerData));

function answer(message: FromVerifier): void {
  parentPort?.postMessage(message);
}

parentPort?.on('message', (message: ToVerifier) => {
  if (message.kind === 'end') {
    answer({ kind: 'report', report: verifier.report() });
    return;
  }
  const { buffer, byteOffset, byteLength } = message.chunk;
  const chunk = Buffer.from(buffer, byteOffset, byteLength);
  if (message.kind === 'events') verifier.events(chunk);
  else verifier.rows(message.table, chunk);
  answer({ kind: 'taken', bytes: byteLength });
});
