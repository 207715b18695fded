import { Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { DestinationStream } from 'pino';
import { BillsModule } from '../features/money/bills/bills.module';
import { BandsModule } from '../features/catalogue/bands/bands.module';
import { BankLinesForgotten } from '../features/money/bank/forget-lines';
import { LogQueries } from '../features/books/history/log-queries';
import { ClaimsModule } from '../features/claims/claims.module';
import { ExportController } from '../features/books/exports/export.controller';
import { FaqModule } from '../features/site/faq/faq.module';
import { FeedbackModule } from '../features/site/feedback/feedback.module';
import { FreebiesModule } from '../features/freebies/freebies.module';
import { GosModule } from '../features/catalogue/gos/gos.module';
import { ImagesModule } from '../features/catalogue/images/images.module';
import { PicturesController } from '../features/catalogue/images/pictures.controller';
import { UploadController } from '../features/catalogue/images/upload.controller';
import { ItemsModule } from '../features/catalogue/items/items.module';
import { LiveFeed } from '../features/operation/live/live-feed';
import { LiveStreams } from '../features/operation/live/live-streams';
import { LiveController } from '../features/operation/live/live.controller';
import { Notices } from '../features/notices/notices';
import { Outbox } from '../features/notices/outbox';
import { UnsubscribeController } from '../features/notices/unsubscribing';
import { PageWriter } from '../features/site/pages/page-writer';
import { PaymentsModule } from '../features/money/payments/payments.module';
import { ReversalsModule } from '../features/money/reversals/reversals.module';
import { SessionModule } from '../features/people/session/session.module';
import { SettingsModule } from '../features/site/settings/settings.module';
import { ShopModule } from '../features/catalogue/shop/shop.module';
import { StatementsModule } from '../features/money/statements/statements.module';
import { TakeOverRow } from '../features/takeovers/takeover.entity';
import { UsersModule } from '../features/people/users/users.module';
import { LedgerRuns } from '../features/books/verification/ledger-runs';
import { RunStore } from '../features/books/verification/run-store';
import { LedgerActs } from '../ledger/ledger-act';
import { LedgerModule } from '../ledger/ledger.module';
import { actProviders } from '../platform/acts/act';
import { APP_CONFIG } from '../platform/config/app-config.token';
import type { AppConfig } from '../platform/config/config';
import { DatabaseModule } from '../platform/database/database.module';
import { MailModule } from '../platform/mail/mail.module';
import { ObservabilityModule } from '../platform/observability/observability.module';
import { CallLimits } from '../platform/trpc/call-limits';
import { ApiController } from './api.controller';
import { Archiver } from './health/archiver';
import { HealthController } from './health/health.controller';
import { ReadinessCheck } from './health/readiness';

@Module({
  imports: [
    TypeOrmModule.forFeature([TakeOverRow]),
    BandsModule,
    BillsModule,
    ClaimsModule,
    FaqModule,
    FeedbackModule,
    FreebiesModule,
    GosModule,
    ImagesModule,
    ItemsModule,
    MailModule,
    PaymentsModule,
    ReversalsModule,
    SessionModule,
    SettingsModule,
    ShopModule,
    StatementsModule,
    UsersModule,
  ],
  // The last one takes every path that is left.
  controllers: [
    HealthController,
    PicturesController,
    UploadController,
    ExportController,
    LiveController,
    UnsubscribeController,
    ApiController,
  ],
  providers: [
    Archiver,
    CallLimits,
    LiveFeed,
    LiveStreams,
    ReadinessCheck,
    RunStore,
    LedgerRuns,
    BankLinesForgotten,
    PageWriter,
    Outbox,
    Notices,
    LedgerActs,
    LogQueries,
    ...actProviders,
  ],
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
