import { readGoSums } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { GoSumsRecord } from '../../../../contract/catalogue/go-cockpit.records';
import { toWire } from '../../../../contract/wire';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';

/** The sums of the claims of each group order. */
export class GetGoSums extends ShopQuery<readonly GoSumsRecord[]> {}

@QueryHandler(GetGoSums)
export class GetGoSumsHandler implements IQueryHandler<GetGoSums> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute(): Promise<readonly GoSumsRecord[]> {
    return (await readGoSums(this.pool)).map(toWire);
  }
}
