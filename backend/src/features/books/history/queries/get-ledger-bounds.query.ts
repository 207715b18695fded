import { lastPosition, placeFrom, type PlaceInTime } from '@fan-beats/events';
import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { LedgerBoundsRecord, LedgerPlaceRecord } from '../../../../contract/books/history.records';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';

/** The first and the last event of the ledger, by position and time. */
export class GetLedgerBounds extends ShopQuery<LedgerBoundsRecord> {}

@QueryHandler(GetLedgerBounds)
export class GetLedgerBoundsHandler implements IQueryHandler<GetLedgerBounds> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute(): Promise<LedgerBoundsRecord> {
    const [first, last] = await Promise.all([
      placeFrom(this.pool, 0),
      lastPosition(this.pool).then((position) => placeFrom(this.pool, position)),
    ]);
    return { first: toPlaceRecord(first), last: toPlaceRecord(last) };
  }
}

function toPlaceRecord(place: PlaceInTime | undefined): LedgerPlaceRecord | null {
  return place ? { position: place.position, recorded_at: new Date(place.recordedAt).toISOString() } : null;
}
