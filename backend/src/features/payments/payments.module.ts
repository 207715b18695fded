import { Module } from '@nestjs/common';
import { MailModule } from '../../platform/mail/mail.module';
import { AutomaticRequests } from './automatic-requests';
import { PaymentReminders } from './payment-reminders';
import { AnnouncePaymentHandler } from './commands/announce-payment.command';
import { AskBackHandler } from './commands/ask-back.command';
import { ChangeStagesHandler } from './commands/change-stages.command';
import { RecordPaymentHandler } from './commands/record-payment.command';
import { RecordRefundHandler } from './commands/record-refund.command';
import { RemindFanHandler } from './commands/remind-fan.command';
import { RequestItemsHandler } from './commands/request-items.command';
import { UseCreditHandler } from './commands/use-credit.command';
import { PaymentsProcedures } from './payments.procedures';
import { GetOpenStagesHandler } from './queries/get-open-stages.query';
import { GetPayHandler } from './queries/get-pay.query';

@Module({
  imports: [MailModule],
  providers: [
    PaymentsProcedures,
    AutomaticRequests,
    PaymentReminders,
    RemindFanHandler,
    AnnouncePaymentHandler,
    AskBackHandler,
    ChangeStagesHandler,
    RecordPaymentHandler,
    RecordRefundHandler,
    RequestItemsHandler,
    UseCreditHandler,
    GetOpenStagesHandler,
    GetPayHandler,
  ],
  exports: [PaymentsProcedures],
})
export class PaymentsModule {}
