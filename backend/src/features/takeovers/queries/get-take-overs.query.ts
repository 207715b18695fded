import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { TakeOverRecord } from '../../../contract/takeovers/takeover.records';
import { OwnQuery } from '../../../platform/cqrs/shop-query';
import { textsIn } from '../../../platform/texts/texts';
import { TakeOverReads } from '../takeovers.reads';

/** The latest 100 take-overs of sheets, the newest first. */
export class GetTakeOvers extends OwnQuery<readonly TakeOverRecord[]> {}

@QueryHandler(GetTakeOvers)
export class GetTakeOversHandler implements IQueryHandler<GetTakeOvers> {
  constructor(private readonly takeOvers: TakeOverReads) {}

  execute({ actor }: GetTakeOvers): Promise<readonly TakeOverRecord[]> {
    return this.takeOvers.newest(textsIn(actor.language));
  }
}
