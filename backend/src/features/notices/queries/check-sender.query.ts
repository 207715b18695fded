import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { ShopQuery } from '../../../platform/cqrs/shop-query';
import { Mailer } from '../../../platform/mail/mailer';
import { checkSender, type SenderCheck } from '../check-sender';

/** The DNS records that define who may send mails of the shop's domain, in words. */
export class CheckSender extends ShopQuery<SenderCheck> {}

@QueryHandler(CheckSender)
export class CheckSenderHandler implements IQueryHandler<CheckSender> {
  constructor(private readonly mailer: Mailer) {}

  execute(): Promise<SenderCheck> {
    return checkSender(this.mailer.from);
  }
}
