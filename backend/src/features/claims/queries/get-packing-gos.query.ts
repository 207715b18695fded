import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { PackingGoRecord } from '../../../contract/claims/packing.records';
import { ShopQuery } from '../../../platform/cqrs/shop-query';
import { PackingReads } from '../packing.reads';

/** The group orders that are packed. */
export class GetPackingGos extends ShopQuery<PackingGoRecord[]> {}

@QueryHandler(GetPackingGos)
export class GetPackingGosHandler implements IQueryHandler<GetPackingGos> {
  constructor(private readonly packing: PackingReads) {}

  execute(): Promise<PackingGoRecord[]> {
    return this.packing.gos();
  }
}
