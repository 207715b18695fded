import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import type { Logger } from 'pino';
import { answerForAll } from './platform/observability/figures-of-all';
import { endWhenSilent } from './platform/observability/signs-of-life';

/** A process that ran for this long has not failed at its start. */
const steadyMs = 30_000;
const firstPauseMs = 500;
const longestPauseMs = 30_000;
/**
 * The most failures in a row of one process while none listens. With their pauses they take a minute, and a restart of
 * the database takes less.
 */
const mostFalls = 8;
/** A process with less memory is busy collecting garbage. */
const leastHeapMb = 192;
/** Longer than a server process takes for its last requests. */
const patienceMs = 12_000;

/**
 * Runs a number of server processes on one port. The first one runs alone until it listens: then the work of a start is
 * done, and a reason not to start is printed only once. Starts a new process where one fails or does not react. Settles
 * with the exit code after a signal to stop, or when no process is left and none can be started: at the first start
 * after one failure with a reason, later, or where a signal killed it, after several. A second signal ends all
 * processes at once.
 */
export async function supervise(processes: number, logger: Logger): Promise<number> {
  let opened = false;
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
  cluster.on('listening', (worker) => {
    opened = true;
    listening.add(worker);
  });
  answerForAll(listening);
  // The memory that Node allows one program here, by the machine, the container or NODE_OPTIONS, is shared by all of
  // them.
  const heapMb = Math.max(leastHeapMb, Math.floor(getHeapStatistics().heap_size_limit / 2 ** 20 / processes));
  cluster.setupPrimary({ execArgv: [...process.execArgv, `--max-old-space-size=${heapMb}`] });

  // Another start would not help if no process serves, and one of two things is true: there were too many failures in a
  // row, or no process has ever served and this one ended by itself, without a signal.
  const isHopeless = (falls: number, signal: string | null): boolean =>
    listening.size === 0 && (falls >= mostFalls || (!opened && signal === null));

  const keepOne = async (): Promise<number> => {
    for (let falls = 1; !isStopping(); falls += 1) {
      const began = performance.now();
      const worker = cluster.fork({ PROCESSES: String(processes) });
      endWhenSilent(worker.process);
      const [code, signal] = (await once(worker, 'exit')) as [number | null, string | null];
      const exitCode = code ?? 1;
      const served = listening.delete(worker);
      if (isStopping()) return served ? exitCode : 0;
      if (!served && isHopeless(falls, signal)) {
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
