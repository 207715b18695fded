import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { BandRecord } from '../../../contract/records';
import { Band } from '../band.entity';

/** All bands by name. */
export class GetBands extends Query<BandRecord[]> {}

@QueryHandler(GetBands)
export class GetBandsHandler implements IQueryHandler<GetBands> {
  constructor(@InjectRepository(Band) private readonly bands: Repository<Band>) {}

  async execute(): Promise<BandRecord[]> {
    const bands = await this.bands.find({ order: { bandname: 'ASC' } });
    return bands.map(({ bandId, bandname }) => ({ band_id: bandId, bandname }));
  }
}
