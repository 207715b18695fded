import { readRow, type Queryable } from '../log/queryable';

interface Mark {
  readonly position: number;
  /** Taken after the position was noted: whoever holds a position up to it has an older transaction id. */
  readonly xid: number;
}

/**
 * Finds the highest position below which no event can appear any more, although positions are taken in another order than
 * transactions commit. It notes the last position taken, then a transaction id; once every older transaction has ended,
 * whatever was written up to the noted position is visible or will never be. Writers therefore take their transaction id
 * (pg_current_xact_id) before their positions. A snapshot's xmax is no substitute for an id of one's own: it lies below ids
 * that are already in use.
 * Called again and again by one process; each statement is a transaction of its own, so `client` must not be inside one.
 * An open writing transaction anywhere in the cluster holds the fence.
 */
export class FenceTracker {
  private newest: number;
  private published: number;
  private pending: Mark | null = null;
  private pendingSince: number | null = null;

  /** `startAt` is a fence that was found before, by this process or another. */
  constructor(
    private readonly client: Queryable,
    startAt = 0,
  ) {
    this.newest = startAt;
    this.published = startAt;
  }

  /** Up to where readers may read: one step behind the newest fence. */
  get fence(): number {
    return this.published;
  }

  /** Since when (performance.now, milliseconds) an open transaction holds the fence; null while nothing does. */
  get heldSince(): number | null {
    return this.pendingSince;
  }

  /** Takes one step, in one to three short statements, and answers the fence for readers. */
  async advance(): Promise<number> {
    this.published = this.newest;
    const { oldestXid, lastPosition } = await this.look();
    this.settle(oldestXid);
    if (this.pending === null && lastPosition > this.newest) {
      this.pending = { position: lastPosition, xid: await this.takeXid() };
      this.pendingSince = performance.now();
      this.settle((await this.look()).oldestXid);
    }
    return this.published;
  }

  private settle(oldestXid: number): void {
    if (this.pending === null || oldestXid <= this.pending.xid) return;
    this.newest = this.pending.position;
    this.pending = null;
    this.pendingSince = null;
  }

  private look(): Promise<{ oldestXid: number; lastPosition: number }> {
    return readRow(this.client, {
      name: 'ledger_look_at_fence',
      text: `SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS "oldestXid",
        coalesce(pg_sequence_last_value('events_position_seq'), 0) AS "lastPosition"`,
    });
  }

  private async takeXid(): Promise<number> {
    const { xid } = await readRow<{ xid: number }>(this.client, {
      name: 'ledger_take_xid',
      text: 'SELECT pg_current_xact_id()::text::bigint AS xid',
    });
    return xid;
  }
}
