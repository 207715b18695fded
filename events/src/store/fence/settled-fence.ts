import { setTimeout as sleep } from 'node:timers/promises';
import { FenceTracker } from './fence-tracker';
import { lastTakenPosition } from '../log/log-reads';
import type { Queryable } from '../log/queryable';

const stepMs = 20;

/** An open writing transaction somewhere in the cluster keeps the newest events from being read on. */
export class FenceHeld extends Error {
  constructor() {
    super('An open transaction holds the fence; try again when it has ended.');
    this.name = 'FenceHeld';
  }
}

/**
 * A fence at or above everything that was recorded before this call. `client` is a pool, or a connection outside a
 * transaction. Throws FenceHeld when it does not get there in time.
 */
export async function settledFence(client: Queryable, patienceMs = 10_000): Promise<number> {
  const last = await lastTakenPosition(client);
  const tracker = new FenceTracker(client);
  const deadline = performance.now() + patienceMs;
  while ((await tracker.advance()) < last) {
    if (performance.now() > deadline) throw new FenceHeld();
    await sleep(stepMs);
  }
  return tracker.fence;
}
