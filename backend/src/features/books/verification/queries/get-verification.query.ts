import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { VerificationReportRecord } from '../../../../contract/books/verification.records';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { Id } from '../../../../platform/trpc/fields';
import { toVerificationReportRecord } from '../run-record';
import { RunStore } from '../run-store';

/** A verification with its report. Throws NotFound. */
export class GetVerification extends ShopQuery<VerificationReportRecord> {
  @Id() runId: number;
}

@QueryHandler(GetVerification)
export class GetVerificationHandler implements IQueryHandler<GetVerification> {
  constructor(private readonly runs: RunStore) {}

  async execute({ runId }: GetVerification): Promise<VerificationReportRecord> {
    return toVerificationReportRecord(await this.runs.get('verification', runId));
  }
}
