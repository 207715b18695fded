import { parentPort, Worker, workerData } from 'node:worker_threads';
import fastq from 'fastq';
import { kept, wordKept, type KeptText } from '../texts/kept-text';
import type { Text } from '../texts/texts';
import { FileRefused } from './read-table';

/** Bounds of one reading. Files within the size limit take a second or two; a hostile file of the same size takes more time and memory. */
export interface ReadingBounds {
  readonly maxMs: number;
  readonly maxMb: number;
}

const usual: ReadingBounds = { maxMs: 20_000, maxMb: 1_024 };

/** Two files read at once would take twice the memory. */
const oneAtATime = fastq.promise((read: () => Promise<unknown>) => read(), 1);

type Answer<Found> = { readonly found: Found } | { readonly refusal: KeptText };

/**
 * Reads a file on a thread of its own, so that nobody else waits for it. `workerFile` calls `answerReading`; job and
 * answer are copied between the threads, so both are plain data. Throws FileRefused for a file that the reader refuses,
 * and for one that takes too long or too much memory.
 */
export function readOnThread<Job, Found>(
  workerFile: string,
  job: Job,
  bounds: ReadingBounds = usual,
): Promise<Found> {
  return oneAtATime.push(() => startReading<Job, Found>(workerFile, job, bounds)) as Promise<Found>;
}

async function startReading<Job, Found>(
  workerFile: string,
  job: Job,
  { maxMs, maxMb }: ReadingBounds,
): Promise<Found> {
  const worker = new Worker(workerFile, {
    workerData: job,
    resourceLimits: { maxOldGenerationSizeMb: maxMb },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    const answer = await new Promise<Answer<Found>>((resolve, reject) => {
      timer = setTimeout(() => reject(new FileRefused(tooLong)), maxMs);
      worker.once('message', resolve);
      worker.once('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new FileRefused(tooLarge) : error),
      );
      worker.once('exit', () => reject(new Error('The thread that reads a file ended early')));
    });
    if ('refusal' in answer) throw new FileRefused((i18n) => wordKept(i18n, answer.refusal));
    return answer.found;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

const tooLong: Text = (i18n) =>
  i18n.t('This file takes too long to read. Please split it, or download it again.');
const tooLarge: Text = (i18n) =>
  i18n.t('This file takes too much memory to read. Please split it, or download it again.');

/** The thread's side: reads the job of this thread and sends the result, or the reason why the file is refused. */
export async function answerReading<Job, Found>(read: (job: Job) => Found | Promise<Found>): Promise<void> {
  parentPort?.postMessage(await answerOf(read, workerData as Job));
}

async function answerOf<Job, Found>(
  read: (job: Job) => Found | Promise<Found>,
  job: Job,
): Promise<Answer<Found>> {
  try {
    return { found: await read(job) };
  } catch (error) {
    if (error instanceof FileRefused) return { refusal: kept(error.text) };
    throw error;
  }
}
