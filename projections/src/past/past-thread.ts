import { Worker } from 'node:worker_threads';
import type { PastAnswer, PastQuestion } from './past-questions';

export interface AskedOfThread {
  readonly url: string;
  readonly question: PastQuestion;
}

interface ThreadOptions {
  /** Ends the thread, whatever it is doing. */
  readonly signal?: AbortSignal;
  /** Arguments of Node's, for sources that have to be compiled first. */
  readonly execArgv?: string[];
}

/** As `answerFromLog`, on a thread of its own, so that a long fold holds nobody up. */
export function answerOnThread<Question extends PastQuestion>(
  url: string,
  question: Question,
  { signal, execArgv = [] }: ThreadOptions = {},
): Promise<PastAnswer<Question>> {
  const asked: AskedOfThread = { url, question };
  const worker = new Worker(require.resolve('./past.worker'), { workerData: asked, execArgv });
  const stop = (): void => void worker.terminate();
  signal?.addEventListener('abort', stop, { once: true });
  return new Promise<PastAnswer<Question>>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The thread that reads the past ended early')));
  }).finally(() => signal?.removeEventListener('abort', stop));
}
