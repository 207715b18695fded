import { lastPosition, shopLock } from '@fan-beats/events';
import { replayHere, replayOnThread, type ReplayJob } from '@fan-beats/projections';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Client, DatabaseError, Pool } from 'pg';
import { APP_CONFIG } from '../../../platform/config/app-config.token';
import type { AppConfig } from '../../../platform/config/config';
import { endConnection, holderOptionsOf } from '../../../platform/database/connections';
import { Standby } from '../../../platform/database/standby';
import { RefusedCall } from '../../../platform/errors/refusals';
import { ShutdownState } from '../../../platform/observability/shutdown-state';
import { withTexts } from './verify-texts';
import { runLock, RunStore, type EndedRun, type NewRun, type RunReport } from './run-store';

const logger = new Logger('LedgerRuns');
const lockNotAvailable = '55P03';
/** Above this, the work is worth a thread of its own. */
const longLedger = 20_000;
const msBetweenProgress = 500;
const keptFindings = 200;

/**
 * Runs verifications and rebuilds beside the shop, one at a time over all server processes, and records their progress.
 */
@Injectable()
export class LedgerRuns implements OnApplicationShutdown {
  private readonly databaseUrl: string;
  private current: Promise<void> = Promise.resolve();

  constructor(
    @Inject(APP_CONFIG) { databaseUrl }: AppConfig,
    private readonly standby: Standby,
    private readonly runs: RunStore,
    private readonly shutdown: ShutdownState,
    @Inject(Pool) private readonly pool: Pool,
  ) {
    this.databaseUrl = databaseUrl;
  }

  /** Returns the number of the run as soon as it has started. Throws RefusedCall while another one is under way. */
  async start(run: NewRun): Promise<number> {
    const holder = await this.takeLock();
    try {
      const runId = await this.runs.begin(run);
      this.current = this.finish(runId, run, holder);
      return runId;
    } catch (error) {
      await endConnection(holder);
      throw error;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.current;
  }

  /** Waits for a short run that is about to end. */
  private async takeLock(): Promise<Client> {
    const holder = new Client(holderOptionsOf(this.databaseUrl));
    // The run goes on without the lock; meanwhile it is taken for interrupted.
    holder.on('error', (error) => logger.warn(`The lock of a run was lost: ${error.message}`));
    await holder.connect();
    try {
      await holder.query(`SELECT pg_advisory_lock(${shopLock(runLock)})`);
      return holder;
    } catch (error) {
      await endConnection(holder);
      if (error instanceof DatabaseError && error.code === lockNotAvailable)
        throw new RefusedCall('CONFLICT', (i18n) =>
          i18n.t('Another verification or rebuild is under way. Wait until it has ended.'),
        );
      throw error;
    }
  }

  private async finish(runId: number, run: NewRun, holder: Client): Promise<void> {
    try {
      await this.runs.end(runId, await this.outcomeOf(runId, run));
    } catch (error) {
      if (this.shutdown.signal.aborted) logger.log(`Run ${runId} was stopped with the server.`);
      else logger.error(error);
      await this.runs
        .end(runId, { state: 'failed', failure: this.reasonOf(error) })
        .catch((again: unknown) => {
          logger.error(again);
        });
    } finally {
      await endConnection(holder);
    }
  }

  private async outcomeOf(runId: number, { kind, subject }: NewRun): Promise<EndedRun> {
    const job: ReplayJob =
      kind === 'verification'
        ? { kind: 'verify', url: await this.standby.readingUrl(), maxFindings: keptFindings }
        : { kind: 'rebuild', url: this.databaseUrl, names: subject === null ? [] : [subject] };
    const isLong = (await lastPosition(this.pool)) > longLedger;
    const { signal } = this.shutdown;
    const outcome = isLong ? await this.onThread(runId, job) : await replayHere(job, { signal });
    if (outcome.kind === 'rebuilt') {
      const { events, ...report } = outcome.report;
      return { state: 'done', events, report: { kind: 'rebuilt', ...report } };
    }
    const { events, findings, ...rest } = await withTexts(this.pool, outcome.verification);
    const report: RunReport = { kind: 'verified', ...rest, findings: findings.slice(0, keptFindings) };
    return { state: rest.findingCount === 0 ? 'clean' : 'findings', events, report };
  }

  private onThread(runId: number, job: ReplayJob) {
    let noted = Date.now();
    const onProgress = (events: number): void => {
      if (Date.now() - noted < msBetweenProgress) return;
      noted = Date.now();
      this.runs.progress(runId, events).catch((error: unknown) => logger.warn(error));
    };
    return replayOnThread(job, { onProgress, signal: this.shutdown.signal });
  }

  private reasonOf(error: unknown): string {
    if (this.shutdown.signal.aborted) return 'The server was stopped meanwhile: start it again.';
    if (error instanceof Error && error.name === 'RebuildBlocked') return `${error.message}.`;
    return 'It ended with an error. The log of the server says more.';
  }
}
