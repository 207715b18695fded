import type { Worker } from 'node:worker_threads';
import { Logger } from '@nestjs/common';
import fastq from 'fastq';

const logger = new Logger('WarmThread');

interface Bounds {
  /** The time that one job may take. */
  readonly maxMs: number;
  /** The time for which an idle thread stays. */
  readonly idleMs: number;
}

const usual: Bounds = { maxMs: 20_000, idleMs: 60_000 };

/** A job took more time or memory than the thread has. */
export class JobTooLarge extends Error {
  constructor() {
    super('The job takes too long or too much memory');
    this.name = 'JobTooLarge';
  }
}

interface Asked<Job> {
  readonly job: Job;
  readonly signal: AbortSignal;
}

interface RunningJob<Answer> {
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * A thread for jobs that take less time than its start: it does one after another, and ends when it was idle for a
 * while. It answers each message with one message. A thread that failed is replaced at the next job.
 */
export class WarmThread<Job, Answer> {
  private readonly oneAtATime = fastq.promise((asked: Asked<Job>) => this.run(asked), 1);
  private worker: Worker | undefined;
  private running: RunningJob<Answer> | undefined;
  private idle: NodeJS.Timeout | undefined;

  constructor(
    private readonly startWorker: () => Worker,
    private readonly bounds = usual,
  ) {}

  /** Throws JobTooLarge, the error that the thread failed with, and the reason of the signal, which ends the job. */
  ask(job: Job, signal: AbortSignal): Promise<Answer> {
    return this.oneAtATime.push({ job, signal });
  }

  /** Ends the thread unless it has a job. */
  async endIdle(): Promise<void> {
    if (!this.running) await this.end();
  }

  private async run({ job, signal }: Asked<Job>): Promise<Answer> {
    signal.throwIfAborted();
    clearTimeout(this.idle);
    const worker = (this.worker ??= this.start());
    const stop = (): void => this.running?.reject(signal.reason);
    const timer = setTimeout(() => this.running?.reject(new JobTooLarge()), this.bounds.maxMs);
    signal.addEventListener('abort', stop);
    try {
      return await new Promise<Answer>((resolve, reject) => {
        this.running = { resolve, reject };
        worker.postMessage(job);
      });
    } catch (error) {
      await this.end();
      throw error;
    } finally {
      this.running = undefined;
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      this.idle = setTimeout(() => void this.end(), this.bounds.idleMs).unref();
    }
  }

  private start(): Worker {
    const worker = this.startWorker();
    worker.on('message', (answer: Answer) => this.running?.resolve(answer));
    // An error without a listener would end the process.
    worker.on('error', (error: NodeJS.ErrnoException) => {
      logger.warn(`A thread failed: ${error.message}`);
      const tooLarge = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      this.running?.reject(tooLarge ? new JobTooLarge() : error);
    });
    worker.on('exit', () => {
      if (this.worker !== worker) return;
      this.worker = undefined;
      this.running?.reject(new Error('The thread ended before it answered'));
    });
    return worker;
  }

  private async end(): Promise<void> {
    clearTimeout(this.idle);
    const { worker } = this;
    this.worker = undefined;
    await worker?.terminate();
  }
}
