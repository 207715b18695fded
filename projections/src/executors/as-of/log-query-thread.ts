import { Worker } from 'node:worker_threads';
import type { LogQueryResult, LogQuery } from './log-query';

export interface LogQueryJob {
  readonly url: string;
  readonly question: LogQuery;
}

interface ThreadOptions {
  /** Ends the thread, whatever it is doing. */
  readonly signal?: AbortSignal;
}

/** The same as `queryLog`, on a thread of its own, so that a long fold does not block the event loop. */
export function queryLogOnThread<Question extends LogQuery>(
  url: string,
  question: Question,
  { signal }: ThreadOptions = {},
): Promise<LogQueryResult<Question>> {
  const asked: LogQueryJob = { url, question };
  const worker = new Worker(require.resolve('@fan-beats/projections/log-query.worker'), {
    workerData: asked,
  });
  const stop = (): void => void worker.terminate();
  signal?.addEventListener('abort', stop, { once: true });
  return new Promise<LogQueryResult<Question>>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The thread that reads the past ended early')));
  }).finally(() => signal?.removeEventListener('abort', stop));
}
