import { lastPosition, SealBroken, sealUpTo, shopChannel, shopLock } from '@fan-beats/events';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Client, type ClientConfig } from 'pg';
import { dropLeftovers } from '@fan-beats/projections';
import { endConnection } from '../platform/database/connections';
import { isLossElsewhere } from '../platform/database/database-errors';
import { leaderLock } from '../platform/database/locks';

const stepMs = 100;
const followMs = 2_000;
const sealEveryMs = 60_000;
/** The number of new events that are sealed at once, without waiting for the minute to end. */
const sealAfterEvents = 5_000;

/** The shop's channel for the fence, which is sent as a decimal number. Ids and amounts are never sent. */
export const ledgerChannel = 'ledger';

export interface LeaderState {
  readonly leading: boolean;
  readonly fence: number;
  /** Positions below the fence without a seal; 0 while another process leads. */
  readonly unsealed: number;
}

/**
 * Advances the fence, seals the events below it and notifies every process of each step, as long as this process has
 * the leader's lock. It owns its connection: losing it gives the lead to another process.
 */
@Injectable()
export class LedgerLeader implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('LedgerLeader');
  private client: Client | undefined;
  private leading = false;
  private fence = 0;
  private timer: NodeJS.Timeout | undefined;
  private step: Promise<void> = Promise.resolve();
  private stopped = false;
  private announced = 0;
  private sealedUpTo = 0;
  /** The last position that was sealed. Unlike `sealedUpTo`, it does not advance where sealing failed. */
  private sealedPosition = 0;
  private sealedAt = 0;

  constructor(private readonly connection: ClientConfig) {}

  get state(): LeaderState {
    const { leading, fence } = this;
    return { leading, fence, unsealed: fence - this.sealedPosition };
  }

  onApplicationBootstrap(): void {
    this.schedule(0);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.step;
    await this.resign();
  }

  private schedule(ms: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.step = this.advance()
        .catch(async (error: unknown) => {
          this.logger.warn(`Lost the lead: ${error instanceof Error ? error.message : 'unknown reason'}`);
          await this.resign(isLossElsewhere(error));
        })
        .then(() => this.schedule(this.leading ? stepMs : followMs));
    }, ms);
  }

  private async advance(): Promise<void> {
    const client = await this.lead();
    if (!client) return;
    const fence = await lastPosition(client);
    this.fence = fence;
    if (fence > this.announced) {
      await client.query({
        text: `SELECT pg_notify(${shopChannel(ledgerChannel)}, $1)`,
        values: [String(fence)],
      });
      this.announced = fence;
    }
    const due = Date.now() - this.sealedAt >= sealEveryMs || fence - this.sealedUpTo >= sealAfterEvents;
    if (fence > this.sealedUpTo && due) await this.seal(client, fence);
  }

  private async seal(client: Client, fence: number): Promise<void> {
    this.sealedAt = Date.now();
    // A killed rebuild may have left tables with texts of a person who is forgotten.
    await dropLeftovers(client);
    try {
      await sealUpTo(client, fence);
      this.sealedPosition = fence;
    } catch (error) {
      if (!(error instanceof SealBroken)) throw error;
      // A new seal would hide the change: it is logged every minute until somebody has checked it.
      this.logger.error(`The ledger was changed: ${error.message} Run: npm run ledger -- verify`);
    }
    this.sealedUpTo = fence;
  }

  /** The connection that has the lead; undefined while another process has it. */
  private async lead(): Promise<Client | undefined> {
    const client = this.client ?? (await this.connect());
    if (this.leading) return client;
    const { rows } = await client.query<{ leads: boolean }>({
      text: `SELECT pg_try_advisory_lock(${shopLock(leaderLock)}) AS leads`,
    });
    if (!rows[0]?.leads) return undefined;
    await this.beginAnew(client);
    this.leading = true;
    return client;
  }

  /**
   * Forgets the state of an earlier lead. It may belong to a database that does not exist any more: the one that took
   * over may lack the last events. Announcing a fence twice does no harm, and sealing begins where the last seal ends.
   */
  private async beginAnew(client: Client): Promise<void> {
    const last = await lastPosition(client);
    if (last < this.announced)
      this.logger.warn(
        `The ledger ends at position ${last}, below ${this.announced}, which was announced before: another database has taken over, and what it lacks was lost`,
      );
    await dropLeftovers(client);
    this.announced = 0;
    this.sealedUpTo = 0;
    this.sealedPosition = 0;
    this.sealedAt = 0;
  }

  private async connect(): Promise<Client> {
    const client = new Client(this.connection);
    client.on('error', () => undefined);
    await client.connect();
    this.client = client;
    return client;
  }

  /** Keeps its connection where it is known to be good, as a new one costs the shops of other workers time. */
  private async resign(keepsConnection = false): Promise<void> {
    const { client } = this;
    this.leading = false;
    this.fence = 0;
    this.sealedPosition = 0;
    if (keepsConnection) return;
    this.client = undefined;
    if (client) await endConnection(client);
  }
}
