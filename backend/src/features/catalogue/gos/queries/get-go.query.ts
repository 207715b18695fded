import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { GoRecord } from '../../../../contract/catalogue/go.records';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { Id } from '../../../../platform/trpc/fields';
import { GoReads } from '../gos.reads';

/** A group order. Throws NotFound. */
export class GetGo extends ShopQuery<GoRecord> {
  @Id() goId: number;
}

@QueryHandler(GetGo)
export class GetGoHandler implements IQueryHandler<GetGo> {
  constructor(private readonly gos: GoReads) {}

  execute({ goId }: GetGo): Promise<GoRecord> {
    return this.gos.get(goId);
  }
}
