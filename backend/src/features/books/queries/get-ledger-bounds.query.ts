import { lastPosition, placeFrom, type PlaceInTime } from '@fan-beats/events';
import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { LedgerBoundsRecord, LedgerPlaceRecord } from '../../../contract/records';

/** Where the ledger begins and how far it reaches by now. */
export class GetLedgerBounds extends Query<LedgerBoundsRecord> {}

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
