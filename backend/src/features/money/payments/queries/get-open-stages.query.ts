import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { OpenStagesRecord } from '../../../../contract/money/payment.records';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { PaymentReads } from '../payment.reads';

/** Everything that is open, of all fans, canceled group orders included. */
export class GetOpenStages extends ShopQuery<OpenStagesRecord> {}

@QueryHandler(GetOpenStages)
export class GetOpenStagesHandler implements IQueryHandler<GetOpenStages> {
  constructor(private readonly payments: PaymentReads) {}

  execute(): Promise<OpenStagesRecord> {
    return this.payments.open();
  }
}
