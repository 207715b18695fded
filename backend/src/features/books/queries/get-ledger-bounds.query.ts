import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { LedgerBoundsRecord, LedgerPlaceRecord } from '../../../contract/records';

/** Where the ledger begins and how far it reaches by now. */
export class GetLedgerBounds extends Query<LedgerBoundsRecord> {}

interface PlaceRow {
  readonly position: number;
  readonly recorded_at: number;
}

@QueryHandler(GetLedgerBounds)
export class GetLedgerBoundsHandler implements IQueryHandler<GetLedgerBounds> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute(): Promise<LedgerBoundsRecord> {
    const [first, last] = await Promise.all([this.place('ASC'), this.place('DESC')]);
    return { first, last };
  }

  private async place(order: 'ASC' | 'DESC'): Promise<LedgerPlaceRecord | null> {
    const { rows } = await this.pool.query<PlaceRow>(
      `SELECT position, recorded_at FROM ledger.events ORDER BY position ${order} LIMIT 1`,
    );
    const [row] = rows;
    return row ? { position: row.position, recorded_at: new Date(row.recorded_at).toISOString() } : null;
  }
}
