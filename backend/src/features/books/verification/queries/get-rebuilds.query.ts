import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { RebuildRecord } from '../../../../contract/books/verification.records';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { Id, Optional, Whole } from '../../../../platform/trpc/fields';
import { toRebuildRecord } from '../run-record';
import { RunStore } from '../run-store';

/** Rebuilds, the newest first. */
export class GetRebuilds extends ShopQuery<{ runs: readonly RebuildRecord[]; next_cursor: number | null }> {
  /** `next_cursor` of the page before. */
  @Optional() @Id() cursor?: number;
  @Optional() @Whole(1, 100) limit?: number;
}

@QueryHandler(GetRebuilds)
export class GetRebuildsHandler implements IQueryHandler<GetRebuilds> {
  constructor(private readonly store: RunStore) {}

  async execute({ cursor, limit = 20 }: GetRebuilds) {
    const { runs, nextCursor } = await this.store.page('rebuild', { cursor, limit });
    return { runs: runs.map(toRebuildRecord), next_cursor: nextCursor };
  }
}
