import { Worker } from 'node:worker_threads';
import type { ReplayReport } from './replay-verifier';

export type ToVerifier =
  | { readonly kind: 'events'; readonly chunk: Uint8Array }
  | { readonly kind: 'rows'; readonly table: string; readonly chunk: Uint8Array }
  | { readonly kind: 'end' };

export type FromVerifier =
  | { readonly kind: 'taken'; readonly bytes: number }
  | { readonly kind: 'report'; readonly report: ReplayReport };

/** The most bytes that may wait for the other thread before the sender waits too. */
const maxWaitingBytes = 16 * 1024 * 1024;
// There are millions of short-lived objects: with more room for them, fewer are copied around.
const youngGenerationMb = 48;

/** The same as a ReplayVerifier, on a thread of its own next to the one that checks the hashes. */
export class ReplayVerifierThread {
  private readonly worker: Worker;
  private readonly outcome: Promise<ReplayReport>;
  private waiting = 0;
  private resume: (() => void) | null = null;
  private failed = false;

  constructor(maxFindings: number) {
    this.worker = new Worker(require.resolve('@fan-beats/projections/replay-verifier.worker'), {
      workerData: maxFindings,
      resourceLimits: { maxYoungGenerationSizeMb: youngGenerationMb },
    });
    this.outcome = new Promise((resolve, reject) => {
      this.worker.on('message', (message: FromVerifier) => {
        if (message.kind === 'report') resolve(message.report);
        else this.taken(message.bytes);
      });
      this.worker.once('error', reject);
      this.worker.once('exit', () => reject(new Error('The thread that replays the log ended early')));
    });
    // The next call throws the error; until then nobody waits for this promise.
    this.outcome.catch(() => {
      this.failed = true;
      this.resume?.();
    });
  }

  events(chunk: Buffer): Promise<void> {
    return this.send({ kind: 'events', chunk });
  }

  rows(table: string, chunk: Buffer): Promise<void> {
    return this.send({ kind: 'rows', table, chunk });
  }

  report(): Promise<ReplayReport> {
    const end: ToVerifier = { kind: 'end' };
    this.worker.postMessage(end);
    return this.outcome;
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }

  private async send(message: ToVerifier & { readonly chunk: Uint8Array }): Promise<void> {
    this.waiting += message.chunk.length;
    this.worker.postMessage(message, [message.chunk.buffer as ArrayBuffer]);
    if (this.waiting > maxWaitingBytes && !this.failed)
      await new Promise<void>((resolve) => (this.resume = resolve));
    if (this.failed) await this.outcome;
  }

  private taken(bytes: number): void {
    this.waiting -= bytes;
    if (this.waiting <= maxWaitingBytes / 2) {
      this.resume?.();
      this.resume = null;
    }
  }
}
