import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { TakeOverRecord } from '../../../contract/takeovers/takeover.records';
import { ShopQuery } from '../../../platform/cqrs/shop-query';
import { TakeOverReads } from '../takeovers.reads';

/** The latest 100 take-overs of sheets, the newest first. */
export class GetTakeOvers extends ShopQuery<readonly TakeOverRecord[]> {}

@QueryHandler(GetTakeOvers)
export class GetTakeOversHandler implements IQueryHandler<GetTakeOvers> {
  constructor(private readonly takeOvers: TakeOverReads) {}

  execute(): Promise<readonly TakeOverRecord[]> {
    return this.takeOvers.newest();
  }
}
