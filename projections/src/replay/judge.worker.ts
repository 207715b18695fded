import { parentPort, workerData } from 'node:worker_threads';
import { ReplayJudge } from './judge';
import type { FromJudge, ToJudge } from './judge-thread';

const judge = new ReplayJudge(Number(workerData));

function answer(message: FromJudge): void {
  parentPort?.postMessage(message);
}

parentPort?.on('message', (message: ToJudge) => {
  if (message.kind === 'end') {
    answer({ kind: 'verdict', verdict: judge.verdict() });
    return;
  }
  const { buffer, byteOffset, byteLength } = message.chunk;
  const chunk = Buffer.from(buffer, byteOffset, byteLength);
  if (message.kind === 'events') judge.events(chunk);
  else judge.rows(message.table, chunk);
  answer({ kind: 'taken', bytes: byteLength });
});
