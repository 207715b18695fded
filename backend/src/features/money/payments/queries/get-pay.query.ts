import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { PayRecord } from '../../../../contract/money/payment.records';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { PaymentReads } from '../payment.reads';

/** The stages that a fan has to pay, and how to pay them. */
export class GetPay extends ShopQuery<PayRecord> {
  userId: number;
}

@QueryHandler(GetPay)
export class GetPayHandler implements IQueryHandler<GetPay> {
  constructor(private readonly payments: PaymentReads) {}

  execute({ userId }: GetPay): Promise<PayRecord> {
    return this.payments.pay(userId);
  }
}
