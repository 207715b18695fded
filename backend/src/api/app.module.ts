import { Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import type { DestinationStream } from 'pino';
import { PurchasesModule } from '../features/money/purchases/purchases.module';
import { BillsModule } from '../features/money/bills/bills.module';
import { BandsModule } from '../features/catalogue/bands/bands.module';
import { BankModule } from '../features/money/bank/bank.module';
import { ClaimsModule } from '../features/claims/claims.module';
import { DeskModule } from '../features/operation/desk/desk.module';
import { ChecksModule } from '../features/operation/checks/checks.module';
import { ExportsModule } from '../features/books/exports/exports.module';
import { FaqModule } from '../features/site/faq/faq.module';
import { FeedbackModule } from '../features/site/feedback/feedback.module';
import { FreebiesModule } from '../features/freebies/freebies.module';
import { GosModule } from '../features/catalogue/gos/gos.module';
import { HistoryModule } from '../features/books/history/history.module';
import { ImagesModule } from '../features/catalogue/images/images.module';
import { ItemsModule } from '../features/catalogue/items/items.module';
import { LiveModule } from '../features/operation/live/live.module';
import { NoticesModule } from '../features/notices/notices.module';
import { PageLanguage } from '../features/site/pages/page-language';
import { PageWriter } from '../features/site/pages/page-writer';
import { PaymentsModule } from '../features/money/payments/payments.module';
import { ReversalsModule } from '../features/money/reversals/reversals.module';
import { SearchModule } from '../features/books/search/search.module';
import { PersonalDataModule } from '../features/people/personal-data/personal-data.module';
import { SessionModule } from '../features/people/session/session.module';
import { SettingsModule } from '../features/site/settings/settings.module';
import { ShopModule } from '../features/catalogue/shop/shop.module';
import { StatementsModule } from '../features/money/statements/statements.module';
import { TakeOversModule } from '../features/takeovers/takeovers.module';
import { UsersModule } from '../features/people/users/users.module';
import { VerificationModule } from '../features/books/verification/verification.module';
import { WithdrawalsModule } from '../features/withdrawals/withdrawals.module';
import { LedgerModule } from '../ledger/ledger.module';
import { APP_CONFIG } from '../platform/config/app-config.token';
import type { AppConfig } from '../platform/config/config';
import { DatabaseModule } from '../platform/database/database.module';
import { MailModule } from '../platform/mail/mail.module';
import { ObservabilityModule } from '../platform/observability/observability.module';
import { CallLimitsModule } from '../platform/trpc/call-limits.module';
import { ApiController } from './api.controller';
import { Archiver } from './health/archiver';
import { HealthController } from './health/health.controller';
import { ReadinessCheck } from './health/readiness';

@Module({
  imports: [
    BandsModule,
    BankModule,
    BillsModule,
    PurchasesModule,
    CallLimitsModule,
    ChecksModule,
    ClaimsModule,
    DeskModule,
    ExportsModule,
    FaqModule,
    FeedbackModule,
    FreebiesModule,
    GosModule,
    HistoryModule,
    ImagesModule,
    ItemsModule,
    LiveModule,
    MailModule,
    NoticesModule,
    PaymentsModule,
    ReversalsModule,
    SearchModule,
    PersonalDataModule,
    SessionModule,
    SettingsModule,
    ShopModule,
    StatementsModule,
    TakeOversModule,
    UsersModule,
    VerificationModule,
    WithdrawalsModule,
  ],
  // The last one takes all remaining paths.
  controllers: [HealthController, ApiController],
  providers: [Archiver, ReadinessCheck, PageLanguage, PageWriter],
})
class ApiModule {}

@Module({})
export class AppModule {
  static of(config: AppConfig, logStream?: DestinationStream): DynamicModule {
    return {
      module: AppModule,
      global: true,
      providers: [{ provide: APP_CONFIG, useValue: config }],
      exports: [APP_CONFIG],
      imports: [
        ObservabilityModule.of(config, logStream),
        DatabaseModule.of(config),
        CqrsModule.forRoot(),
        LedgerModule.of(config),
        ApiModule,
      ],
    };
  }
}
