import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { VerificationRecord } from '../../../../contract/books/verification.records';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { Id, Optional, Whole } from '../../../../platform/trpc/fields';
import { toVerificationRecord } from '../run-record';
import { RunStore } from '../run-store';

/** Verifications, the newest first. */
export class GetVerifications extends ShopQuery<{
  runs: readonly VerificationRecord[];
  next_cursor: number | null;
}> {
  /** `next_cursor` of the page before. */
  @Optional() @Id() cursor?: number;
  @Optional() @Whole(1, 100) limit?: number;
}

@QueryHandler(GetVerifications)
export class GetVerificationsHandler implements IQueryHandler<GetVerifications> {
  constructor(private readonly store: RunStore) {}

  async execute({ cursor, limit = 20 }: GetVerifications) {
    const { runs, nextCursor } = await this.store.page('verification', { cursor, limit });
    return { runs: runs.map(toVerificationRecord), next_cursor: nextCursor };
  }
}
