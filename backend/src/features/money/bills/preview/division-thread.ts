import { Worker } from 'node:worker_threads';
import { NotFound, Rejection, type RuleCode, type RuleDetails } from '@fan-beats/events';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import fastq from 'fastq';
import type { BillPlanRecord } from '../../../../contract/money/bill.records';
import { LedgerClock } from '../../../../ledger/ledger';
import { APP_CONFIG } from '../../../../platform/config/app-config.token';
import type { AppConfig } from '../../../../platform/config/config';
import type { Division } from '../commands/division';

/** The addresses that the thread connects to. */
export type ThreadAddresses = Pick<AppConfig, 'databaseUrl' | 'poolUrl'>;

/** A job of the thread, as plain data. */
export interface DivisionJob {
  readonly division: Division;
  readonly clockOffsetMs: number;
}

export type DivisionAnswer =
  | { readonly kind: 'planned'; readonly plan: BillPlanRecord }
  | { readonly kind: 'rejected'; readonly rule: RuleCode; readonly details: RuleDetails }
  | { readonly kind: 'not found'; readonly subject: string };

/** The time for which an idle thread stays open: organisers preview a bill several times. */
const idleMs = 60_000;

/**
 * Previews the divisions of large bills on a thread of its own, one after another. A bill over 5,000 claims takes half a
 * second of processor time, in which the claims of fans would wait.
 */
@Injectable()
export class DivisionThread implements OnApplicationShutdown {
  private worker: Worker | undefined;
  private idle: NodeJS.Timeout | undefined;
  private readonly oneAtATime = fastq.promise((division: Division) => this.run(division), 1);

  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly clock: LedgerClock,
  ) {}

  /** Throws NotFound, and a Rejection as the act would. */
  preview(division: Division): Promise<BillPlanRecord> {
    return this.oneAtATime.push(division);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.close();
  }

  private async run(division: Division): Promise<BillPlanRecord> {
    clearTimeout(this.idle);
    this.worker ??= this.start();
    const job: DivisionJob = { division, clockOffsetMs: this.clock.offsetMs };
    const answer = await askWorker(this.worker, job).catch(async (error: unknown) => {
      await this.close();
      throw error;
    });
    this.idle = setTimeout(() => void this.close(), idleMs).unref();
    if (answer.kind === 'rejected') throw new Rejection(answer.rule, answer.details);
    if (answer.kind === 'not found') throw new NotFound(answer.subject);
    return answer.plan;
  }

  private start(): Worker {
    const { databaseUrl, poolUrl } = this.config;
    const workerData: ThreadAddresses = { databaseUrl, poolUrl };
    return new Worker(
      require.resolve('@fan-beats/backend/features/money/bills/preview/division-preview.worker'),
      { workerData },
    );
  }

  private async close(): Promise<void> {
    clearTimeout(this.idle);
    const worker = this.worker;
    this.worker = undefined;
    await worker?.terminate();
  }
}

/** Rejects where the thread fails or ends instead of answering. */
function askWorker(worker: Worker, job: DivisionJob): Promise<DivisionAnswer> {
  return new Promise<DivisionAnswer>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The thread that previews bills ended early')));
    worker.postMessage(job);
  }).finally(() => worker.removeAllListeners());
}
