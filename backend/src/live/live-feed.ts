import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import { Client, Pool } from 'pg';
import { Subject } from 'rxjs';
import { APP_CONFIG } from '../config/app-config.token';
import type { AppConfig } from '../config/config';
import { leaderOptionsOf } from '../database/connections';
import { ledgerChannel } from '../ledger/ledger-leader';
import type { MovedStream } from './live-hint';

const reconnectMs = 2_000;
const mostPerStep = 500;
/** Positions that are looked at again after a start; a hint told twice does no harm. */
const overlap = 1_000;

/** What moved since the last step; `everything` where that is too much to tell, or was missed. */
export type Movement = readonly MovedStream[] | 'everything';

/** Hears of each step of the fence and tells what moved below it, as long as somebody listens. */
@Injectable()
export class LiveFeed implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown {
  readonly movements = new Subject<Movement>();
  private readonly logger = new Logger('LiveFeed');
  private client: Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private step: Promise<void> = Promise.resolve();
  private seen = 0;
  private stopped = false;

  constructor(
    @Inject(Pool) private readonly pool: Pool,
    @Inject(APP_CONFIG) private readonly config: Pick<AppConfig, 'databaseUrl'>,
  ) {}

  onApplicationBootstrap(): void {
    this.connectIn(0);
  }

  /** The HTTP server closes after this, and waits for every answer to end. */
  onModuleDestroy(): void {
    this.stopped = true;
    clearTimeout(this.timer);
    this.movements.complete();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.step;
    await this.client?.end().catch(() => undefined);
  }

  private connectIn(ms: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.step = this.listen().catch((error: unknown) => this.lost(error));
    }, ms);
  }

  private async listen(): Promise<void> {
    const client = new Client(leaderOptionsOf(this.config.databaseUrl));
    this.client = client;
    client.on('error', (error) => this.lost(error));
    client.on('notification', ({ payload }) => {
      this.step = this.step
        .then(() => this.tell(Number(payload)))
        .catch((error: unknown) => this.warn(error));
    });
    await client.connect();
    await client.query(`LISTEN ${ledgerChannel}`);
    const { rows } = await client.query<{ position: number }>(
      'SELECT coalesce(max(position), 0)::int8 AS position FROM ledger.events',
    );
    this.seen = Math.max(0, (rows[0]?.position ?? 0) - overlap);
    // Whoever listened through a gap may have missed something.
    this.movements.next('everything');
  }

  private lost(error: unknown): void {
    if (this.stopped || !this.client) return;
    const { client } = this;
    this.client = undefined;
    this.warn(error);
    void client.end().catch(() => undefined);
    this.connectIn(reconnectMs);
  }

  private async tell(fence: number): Promise<void> {
    if (fence <= this.seen) return;
    const after = this.seen;
    this.seen = fence;
    if (!this.movements.observed) return;
    const { rows } = await this.pool.query<MovedStream>({
      name: 'read-moved-streams',
      text: `SELECT DISTINCT stream, (data->>'goId')::int AS go_id, (data->>'userId')::int AS user_id,
                    (data->>'itemId')::int AS item_id
               FROM ledger.events WHERE position > $1 AND position <= $2 LIMIT ${mostPerStep}`,
      values: [after, fence],
    });
    this.movements.next(rows.length < mostPerStep ? rows : 'everything');
  }

  private warn(error: unknown): void {
    this.logger.warn(
      `Live hints were interrupted: ${error instanceof Error ? error.message : 'unknown reason'}`,
    );
  }
}
