import { parentPort, workerData } from 'node:worker_threads';
import type { Attack } from './bodies';

interface Orders {
  readonly url: string;
  readonly cookie: string;
  readonly attack: Attack;
  readonly ms: number;
}

/** The number of bodies that are sent at the same moment. */
const atOnce = 4;

/** Sends one body again and again; returns the number of times, and the statuses of the responses. */
async function attackWith({
  url,
  cookie,
  attack,
  ms,
}: Orders): Promise<{ sent: number; statuses: number[] }> {
  const until = Date.now() + ms;
  const statuses = new Set<number>();
  let sent = 0;
  const one = async (): Promise<void> => {
    while (Date.now() < until) {
      const response = await fetch(`${url}/api/${attack.path}`, {
        method: attack.body === null ? 'GET' : 'POST',
        headers: { 'content-type': 'application/json', ...(attack.who === 'admin' ? { cookie } : {}) },
        body: attack.body,
      });
      await response.arrayBuffer();
      statuses.add(response.status);
      sent += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return { sent, statuses: [...statuses] };
}

void attackWith(workerData as Orders).then((outcome) => parentPort?.postMessage(outcome));
