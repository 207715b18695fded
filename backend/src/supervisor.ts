import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { answerForAll } from './platform/observability/figures-of-all';

/** Whatever ran for so long has not fallen at its start. */
const steadyMs = 30_000;
const firstPauseMs = 500;
const longestPauseMs = 30_000;
/** Longer than a server process takes for its last requests. */
const patienceMs = 12_000;

/**
 * Runs so many server processes on one port, the first one alone until it listens: what happens once at a start is done by then,
 * and a reason not to start is told once. Starts again what falls. Settles with the exit code after it was told to stop, or when
 * none is left and none can be started; a second signal ends all at once.
 */
export async function supervise(processes: number, logger: Logger): Promise<number> {
  const listening = new Set<Worker>();
  const stopping = new AbortController();
  const isStopping = (): boolean => stopping.signal.aborted;
  const all = (): Worker[] => Object.values(cluster.workers ?? {}).filter((one) => one !== undefined);
  const kill = (signal: NodeJS.Signals): void => all().forEach((worker) => worker.process.kill(signal));
  const stop = (): void => {
    if (isStopping()) kill('SIGKILL');
    stopping.abort();
    kill('SIGTERM');
    setTimeout(() => kill('SIGKILL'), patienceMs).unref();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  cluster.on('listening', (worker) => listening.add(worker));
  answerForAll(listening);

  const keepOne = async (): Promise<number> => {
    for (let falls = 1; !isStopping(); falls += 1) {
      const began = performance.now();
      const worker = cluster.fork({ PROCESSES: String(processes) });
      const [code, signal] = (await once(worker, 'exit')) as [number | null, string | null];
      const exitCode = code ?? 1;
      const served = listening.delete(worker);
      if (isStopping()) return served ? exitCode : 0;
      if (!served && listening.size === 0) {
        stop();
        return exitCode;
      }
      if (performance.now() - began > steadyMs) falls = 1;
      const pauseMs = Math.min(firstPauseMs * 2 ** (falls - 1), longestPauseMs);
      const who = `Server process ${String(worker.process.pid)}`;
      logger.error(`${who} ended (${signal ?? exitCode}): another one starts in ${pauseMs} ms`);
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    return 0;
  };
  const first = keepOne();
  await Promise.race([first, once(cluster, 'listening')]);
  const codes = await Promise.all([first, ...Array.from({ length: processes - 1 }, keepOne)]);
  return Math.max(...codes);
}
