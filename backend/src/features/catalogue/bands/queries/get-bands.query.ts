import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import type { BandRecord } from '../../../../contract/catalogue/band.records';
import { toWire } from '../../../../contract/wire';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { Band } from '../band.entity';

/** All bands by name. */
export class GetBands extends ShopQuery<BandRecord[]> {}

@QueryHandler(GetBands)
export class GetBandsHandler implements IQueryHandler<GetBands> {
  constructor(private readonly source: DataSource) {}

  async execute(): Promise<BandRecord[]> {
    const bands = await this.source.manager.find(Band, { order: { bandname: 'ASC' } });
    return bands.map(toWire);
  }
}
