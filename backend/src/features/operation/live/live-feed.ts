import { channelOf, findMovedStreams, lastPosition, shopAt } from '@fan-beats/events';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleDestroy,
} from '@nestjs/common';
import { Client, Pool } from 'pg';
import { ReplaySubject } from 'rxjs';
import { APP_CONFIG } from '../../../platform/config/app-config.token';
import type { AppConfig } from '../../../platform/config/config';
import { endConnection, listenerOptionsOf } from '../../../platform/database/connections';
import { ledgerChannel } from '../../../ledger/ledger-leader';
import { hiddenGos } from '../../catalogue/gos/go-view';
import {
  parseNotification,
  recordsChannel,
  type MovedStream,
} from '../../../platform/database/notify-processes';

const reconnectMs = 1_000;
const beatMs = 2_000;
/** A connection that has not answered for this long counts as lost. */
const maxSilenceMs = 5_000;
const mostPerStep = 500;
/** Positions that are read again after a start; a hint that is sent twice does no harm. */
const overlap = 1_000;
/**
 * A page reads first and subscribes then: a new subscriber also gets the changes of this time before, some of them a
 * second time.
 */
const recentMs = 30_000;

/** The changes since the last step; `everything` where they are too many to list, or were missed. */
export type Movement = readonly MovedStream[] | 'everything';

/** Follows the fence and publishes what changed below it; new subscribers also get what changed just before. */
@Injectable()
export class LiveFeed implements OnApplicationBootstrap, OnModuleDestroy, OnApplicationShutdown {
  readonly movements = new ReplaySubject<Movement>(Number.POSITIVE_INFINITY, recentMs);
  private readonly logger = new Logger('LiveFeed');
  private client: Client | undefined;
  private timer: NodeJS.Timeout | undefined;
  private beating: NodeJS.Timeout | undefined;
  private step: Promise<void> = Promise.resolve();
  private seen = 0;
  /**
   * Events up to here were recorded before this process subscribed: only pages that were connected before need them.
   */
  private begin = 0;
  private fence = 0;
  private heardAt = performance.now();
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
    clearInterval(this.beating);
    this.movements.complete();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.step;
    if (this.client) await endConnection(this.client);
  }

  /** Whether the leader's notifications arrive here. */
  get isReceiving(): boolean {
    return performance.now() - this.heardAt < maxSilenceMs;
  }

  private connectIn(ms: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.step = this.step.then(() => this.listen());
    }, ms);
  }

  private async listen(): Promise<void> {
    const client = new Client(listenerOptionsOf(this.config.databaseUrl));
    const shop = shopAt(this.config.databaseUrl);
    const [fences, records] = [channelOf(shop, ledgerChannel), channelOf(shop, recordsChannel)];
    this.client = client;
    // After a reconnect the database may end below the one before.
    this.fence = 0;
    client.on('error', (error) => this.lost(client, error));
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === records) this.inTurn(() => this.movements.next([parseNotification(payload)]));
      else this.hear(Number(payload));
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${fences}; LISTEN ${records}`);
      const last = await lastPosition(client);
      const afterGap = this.movements.observed || this.begin > 0;
      this.begin = last;
      this.seen = Math.max(0, this.begin - overlap);
      this.heardAt = performance.now();
      if (this.stopped) return;
      this.beating = setInterval(() => void this.beat(client), beatMs);
      // Pages that stayed connected through a gap may have missed something.
      if (afterGap) this.movements.next('everything');
    } catch (error) {
      this.lost(client, error);
    }
  }

  /** Without a query now and then, a quiet shop and a dead connection would look the same. */
  private async beat(client: Client): Promise<void> {
    try {
      await client.query('SELECT 1');
      this.heardAt = performance.now();
      this.hear(this.fence);
    } catch (error) {
      this.lost(client, error);
    }
  }

  private lost(client: Client, error: unknown): void {
    if (this.stopped || this.client !== client) return;
    this.client = undefined;
    clearInterval(this.beating);
    this.warn(error);
    void endConnection(client);
    this.connectIn(reconnectMs);
  }

  private hear(fence: number): void {
    this.fence = Math.max(this.fence, fence);
    this.inTurn(() => this.tell(this.fence));
  }

  private inTurn(work: () => Promise<void> | void): void {
    this.step = this.step.then(work).catch((error: unknown) => this.warn(error));
  }

  /** Throws where the changed streams could not be read; the next beat tries again. */
  private async tell(fence: number): Promise<void> {
    if (fence <= this.seen) return;
    const after = this.movements.observed ? this.seen : Math.max(this.seen, this.begin);
    const moved = await findMovedStreams(this.pool, after, fence, mostPerStep);
    const hidden = await hiddenGos(
      this.pool,
      moved.flatMap(({ go_id }) => go_id ?? []),
    );
    this.seen = fence;
    this.movements.next(
      moved.length < mostPerStep
        ? moved.map((one) => ({ ...one, hidden: one.go_id !== null && hidden.includes(one.go_id) }))
        : 'everything',
    );
  }

  private warn(error: unknown): void {
    this.logger.warn(
      `Live hints were interrupted: ${error instanceof Error ? error.message : 'unknown reason'}`,
    );
  }
}
