import { Worker } from 'node:worker_threads';
import { NotFound, Rejection, type RuleCode, type RuleDetails } from '@fan-beats/events';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { BillPlanRecord } from '../../../../contract/money/bill.records';
import { LedgerClock } from '../../../../ledger/ledger';
import { APP_CONFIG } from '../../../../platform/config/app-config.token';
import type { AppConfig } from '../../../../platform/config/config';
import { RefusedCall, ServerStopping, TooManyRequests } from '../../../../platform/errors/refusals';
import { ShutdownState } from '../../../../platform/observability/shutdown-state';
import type { Text } from '../../../../platform/texts/texts';
import { JobTooLarge, WarmThread } from '../../../../platform/threads/warm-thread';
import { WrittenAnswer } from '../../../../platform/trpc/written-answer';
import type { Division } from '../commands/division';

/** A job of the thread, as plain data. */
export interface DivisionJob {
  readonly databaseUrl: string;
  readonly division: Division;
  readonly clockOffsetMs: number;
}

export type DivisionAnswer =
  | { readonly kind: 'planned'; readonly body: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'rejected'; readonly rule: RuleCode; readonly details: RuleDetails }
  | { readonly kind: 'not found'; readonly subject: string };

const maxMb = 512;
const maxUnfinished = 4;
const waitSeconds = 5;
const tooLarge: Text = (i18n) => i18n.t('The preview of this bill took too long. Please try again.');

/** One for the process, whatever the number of its shops: it adds one heap and one connection. */
const thread = new WarmThread<DivisionJob, DivisionAnswer>(
  () =>
    new Worker(require.resolve('@fan-beats/backend/features/money/bills/preview/division-preview.worker'), {
      resourceLimits: { maxOldGenerationSizeMb: maxMb },
    }),
);

/**
 * Previews the divisions of large bills on another thread. A bill over 5,000 claims takes half a second of processor
 * time, in which the claims of fans would wait. The thread also writes the answer, and has a lower priority than the
 * server.
 */
@Injectable()
export class DivisionThread implements OnApplicationShutdown {
  private unfinished = 0;

  constructor(
    @Inject(APP_CONFIG) private readonly config: AppConfig,
    private readonly clock: LedgerClock,
    private readonly shutdown: ShutdownState,
  ) {}

  /**
   * Throws NotFound, a Rejection as the act would, TooManyRequests while others wait, ServerStopping, and RefusedCall
   * where the bill is too large.
   */
  async preview(division: Division): Promise<WrittenAnswer<BillPlanRecord>> {
    if (this.unfinished >= maxUnfinished) throw new TooManyRequests(waitSeconds);
    this.unfinished += 1;
    try {
      return planOf(await thread.ask(this.jobOf(division), this.shutdown.signal));
    } catch (error) {
      if (this.shutdown.signal.aborted) throw new ServerStopping();
      if (error instanceof JobTooLarge) throw new RefusedCall('SERVICE_UNAVAILABLE', tooLarge);
      throw error;
    } finally {
      this.unfinished -= 1;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await thread.endIdle();
  }

  private jobOf(division: Division): DivisionJob {
    return {
      databaseUrl: this.config.databaseUrl,
      division,
      clockOffsetMs: this.clock.offsetMs,
    };
  }
}

function planOf(answer: DivisionAnswer): WrittenAnswer<BillPlanRecord> {
  if (answer.kind === 'rejected') throw new Rejection(answer.rule, answer.details);
  if (answer.kind === 'not found') throw new NotFound(answer.subject);
  return new WrittenAnswer(answer.body);
}
