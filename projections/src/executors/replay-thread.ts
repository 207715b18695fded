import { Worker } from 'node:worker_threads';
import { rebuild, type RebuildReport } from './rebuild/rebuild';
import { verifyProjections, type Verification } from './verify/verify';

/** A verification, or a rebuild of the named read models (all without names). */
export type ReplayJob =
  | { readonly kind: 'verify'; readonly url: string; readonly maxFindings: number }
  | { readonly kind: 'rebuild'; readonly url: string; readonly names: readonly string[] };

export type FromReplay =
  | { readonly kind: 'progress'; readonly events: number }
  | { readonly kind: 'verified'; readonly verification: Verification }
  | { readonly kind: 'rebuilt'; readonly report: RebuildReport }
  | { readonly kind: 'failed'; readonly name: string; readonly message: string };

type Outcome = Extract<FromReplay, { readonly kind: 'verified' | 'rebuilt' }>;

interface ReplayOptions {
  readonly onProgress?: (events: number) => void;
  /** Ends the job at any point; the leftovers of a rebuild are removed by the next one. */
  readonly signal?: AbortSignal;
}

/** Does the job on a thread of its own, so that it does not block others, however long the log is. */
export async function replayOnThread(job: ReplayJob, options: ReplayOptions = {}): Promise<Outcome> {
  const { onProgress, signal } = options;
  const worker = new Worker(require.resolve('@fan-beats/projections/replay.worker'), { workerData: job });
  const stop = (): void => void worker.terminate();
  signal?.addEventListener('abort', stop, { once: true });
  try {
    return await new Promise<Outcome>((resolve, reject) => {
      worker.on('message', (message: FromReplay) => {
        if (message.kind === 'progress') onProgress?.(message.events);
        else if (message.kind === 'failed') reject(named(message));
        else resolve(message);
      });
      worker.once('error', reject);
      worker.once('exit', () => reject(new Error('The thread that replays the log ended early')));
    });
  } finally {
    signal?.removeEventListener('abort', stop);
    await worker.terminate();
  }
}

/** Does the job on this thread: a short log is read before another thread has started. */
export async function replayHere(
  job: ReplayJob,
  { signal, onProgress }: ReplayOptions = {},
): Promise<Outcome> {
  const watched = { signal, onProgress: (at: { readonly events: number }) => onProgress?.(at.events) };
  return job.kind === 'verify'
    ? { kind: 'verified', verification: await verifyProjections({ ...job, ...watched }) }
    : { kind: 'rebuilt', report: await rebuild({ ...job, ...watched }) };
}

function named({ name, message }: { readonly name: string; readonly message: string }): Error {
  const error = new Error(message);
  error.name = name;
  return error;
}
