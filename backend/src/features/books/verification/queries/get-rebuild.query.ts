import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { RebuildRecord } from '../../../../contract/books/verification.records';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { Id } from '../../../../platform/trpc/fields';
import { toRebuildRecord } from '../run-record';
import { RunStore } from '../run-store';

/** A rebuild with its report. Throws NotFound. */
export class GetRebuild extends ShopQuery<RebuildRecord> {
  @Id() runId: number;
}

@QueryHandler(GetRebuild)
export class GetRebuildHandler implements IQueryHandler<GetRebuild> {
  constructor(private readonly runs: RunStore) {}

  async execute({ runId }: GetRebuild): Promise<RebuildRecord> {
    return toRebuildRecord(await this.runs.get('rebuild', runId));
  }
}
