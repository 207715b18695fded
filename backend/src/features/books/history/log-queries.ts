import { addressOf, lastPosition, shopAt } from '@fan-beats/events';
import { queryLog, queryLogOnThread, type LogQueryResult, type LogQuery } from '@fan-beats/projections';
import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'pg';
import { Standby } from '../../../platform/database/standby';
import { ServerStopping, TooManyRequests } from '../../../platform/errors/refusals';
import { ShutdownState } from '../../../platform/observability/shutdown-state';

/** Above this, a fold of the log is worth a thread of its own. */
const longLedger = 20_000;
const manyClaims = 200;
const mostWaiting = 8;
const waitSeconds = 5;

/** Queries the log itself, one query after the other for all callers: each may read the whole log. */
@Injectable()
export class LogQueries implements OnApplicationShutdown {
  private last: Promise<unknown> = Promise.resolve();
  private waiting = 0;

  constructor(
    private readonly standby: Standby,
    private readonly shutdown: ShutdownState,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  /** Throws TooManyRequests when too many others wait already. */
  async ask<Question extends LogQuery>(question: Question): Promise<LogQueryResult<Question>> {
    if (this.waiting >= mostWaiting) throw new TooManyRequests(waitSeconds);
    this.waiting++;
    const answer = this.last.then(() => this.answer(question));
    this.last = answer.catch(() => undefined);
    try {
      return await answer;
    } catch (error) {
      if (this.shutdown.signal.aborted) throw new ServerStopping();
      throw error;
    } finally {
      this.waiting--;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.last;
  }

  private async answer<Question extends LogQuery>(question: Question): Promise<LogQueryResult<Question>> {
    const { signal } = this.shutdown;
    const long = readsMuch(question) && (await lastPosition(this.pool)) > longLedger;
    const url = readOnly(await this.standby.readingUrl());
    return long ? queryLogOnThread(url, question, { signal }) : queryLog(url, question, signal);
  }
}

/** A query about one person or one claim reads a handful of streams. */
function readsMuch(question: LogQuery): boolean {
  if (question.about !== 'figure') return question.about !== 'account';
  const { figure } = question;
  return (
    figure.kind === 'money' ||
    figure.kind === 'freebieAmount' ||
    (figure.kind === 'claimSums' && figure.claimIds.length > manyClaims)
  );
}

/** The same database for a connection that may only read. */
const readOnly = (databaseUrl: string): string =>
  addressOf(databaseUrl, { role: shopAt(databaseUrl).role, default_transaction_read_only: 'on' });
