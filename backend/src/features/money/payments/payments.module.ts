import { Module } from '@nestjs/common';
import { UsersModule } from '../../people/users/users.module';
import { SettingsModule } from '../../site/settings/settings.module';
import { AutomaticRequests } from './automatic-requests';
import { AnnouncePaymentHandler } from './commands/announce-payment.command';
import { AskBackHandler } from './commands/ask-back.command';
import { ChangeStagesHandler } from './commands/change-stages.command';
import { CorrectPaymentHandler } from './commands/correct-payment.command';
import { PaymentCorrections } from './commands/correction-plan';
import { MovePaymentHandler } from './commands/move-payment.command';
import { PreviewCorrectionHandler } from './commands/preview-correction';
import { PreviewStagesHandler } from './commands/preview-stages.command';
import { RecordPaymentHandler } from './commands/record-payment.command';
import { RecordRefundHandler } from './commands/record-refund.command';
import { RemindFanHandler } from './commands/remind-fan.command';
import { RequestItemsHandler } from './commands/request-items.command';
import { StagePlans } from './commands/stage-plans';
import { TakeBackAnnouncementHandler } from './commands/take-back-announcement.command';
import { UndoCorrectionHandler } from './commands/undo-correction.command';
import { UseCreditForHandler } from './commands/use-credit-for.command';
import { UseCreditHandler } from './commands/use-credit.command';
import { PaymentReads } from './payment.reads';
import { PaymentReminders } from './payment-reminders';
import { GetClaimOwnersHandler } from './queries/get-claim-owners.query';
import { GetOpenStagesHandler } from './queries/get-open-stages.query';
import { GetPayHandler } from './queries/get-pay.query';
import { GetPaymentsHandler } from './queries/get-payments.query';
import { GetPersonPayHandler } from './queries/get-person-pay.query';

/** Payments of fans: recording, requests, reminders, announcements, credit. */
@Module({
  imports: [SettingsModule, UsersModule],
  providers: [
    PaymentReads,
    StagePlans,
    PaymentCorrections,
    AutomaticRequests,
    PaymentReminders,
    AnnouncePaymentHandler,
    AskBackHandler,
    ChangeStagesHandler,
    CorrectPaymentHandler,
    MovePaymentHandler,
    PreviewCorrectionHandler,
    PreviewStagesHandler,
    RecordPaymentHandler,
    RecordRefundHandler,
    RemindFanHandler,
    RequestItemsHandler,
    TakeBackAnnouncementHandler,
    UndoCorrectionHandler,
    UseCreditHandler,
    UseCreditForHandler,
    GetClaimOwnersHandler,
    GetOpenStagesHandler,
    GetPayHandler,
    GetPaymentsHandler,
    GetPersonPayHandler,
  ],
  exports: [PaymentReads],
})
export class PaymentsModule {}
