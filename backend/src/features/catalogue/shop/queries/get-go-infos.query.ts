import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { GoInfosRecord } from '../../../../contract/catalogue/go.records';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import type { SharedAnswer } from '../../../../platform/trpc/shared-answer';
import { Shops } from '../go-infos';

/**
 * The shop of one group order: its items and freebies with the pieces that are left. Unpublished items are for proxy
 * claims only (rule D21). Throws NotFound.
 */
export class GetGoInfos extends ShopQuery<SharedAnswer<GoInfosRecord>> {
  goId: number;

  /** The role of the caller. */
  role: number;

  unpublished?: true;
}

@QueryHandler(GetGoInfos)
export class GetGoInfosHandler implements IQueryHandler<GetGoInfos> {
  constructor(private readonly shops: Shops) {}

  execute(query: GetGoInfos): Promise<SharedAnswer<GoInfosRecord>> {
    return this.shops.read(query);
  }
}
