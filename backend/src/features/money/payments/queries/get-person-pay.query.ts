import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { PersonPayRecord } from '../../../../contract/money/payment.records';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { Id } from '../../../../platform/trpc/fields';
import { PaymentReads } from '../payment.reads';

/** The stages that a fan has to pay, for an organiser who records a payment. Throws NotFound. */
export class GetPersonPay extends ShopQuery<PersonPayRecord> {
  @Id() userId: number;
}

@QueryHandler(GetPersonPay)
export class GetPersonPayHandler implements IQueryHandler<GetPersonPay> {
  constructor(private readonly payments: PaymentReads) {}

  execute({ userId }: GetPersonPay): Promise<PersonPayRecord> {
    return this.payments.personPay(userId);
  }
}
