import { Module, type DynamicModule } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { DestinationStream } from 'pino';
import { Band, BandMember } from '../features/catalogue/bands/band.entity';
import { BankLinesForgotten } from '../features/money/bank/forget-lines';
import { LogQueries } from '../features/books/history/log-queries';
import { ExportController } from '../features/books/exports/export.controller';
import { FaqItem } from '../features/site/faq/faq-item.entity';
import { Feedback } from '../features/site/feedback/feedback.entity';
import { Go, GoItem } from '../features/catalogue/gos/go.entity';
import { Image } from '../features/catalogue/images/image.entity';
import { Pictures } from '../features/catalogue/images/pictures';
import { PicturesController } from '../features/catalogue/images/pictures.controller';
import { UploadController } from '../features/catalogue/images/upload.controller';
import { Item, ItemImage, ItemVariant, VariantImage } from '../features/catalogue/items/item.entity';
import { LiveFeed } from '../features/operation/live/live-feed';
import { LiveStreams } from '../features/operation/live/live-streams';
import { LiveController } from '../features/operation/live/live.controller';
import { Notices } from '../features/notices/notices';
import { Outbox } from '../features/notices/outbox';
import { UnsubscribeController } from '../features/notices/unsubscribing';
import { PageWriter } from '../features/site/pages/page-writer';
import { AutomaticRequests } from '../features/money/payments/automatic-requests';
import { PaymentReminders } from '../features/money/payments/payment-reminders';
import { SessionModule } from '../features/people/session/session.module';
import { ShopSettings } from '../features/site/settings/shop-settings.entity';
import { Shops } from '../features/catalogue/shop/go-infos';
import { TakeOverRow } from '../features/takeovers/takeover.entity';
import { People } from '../features/people/users/users.reads';
import { LedgerRuns } from '../features/books/verification/ledger-runs';
import { RunStore } from '../features/books/verification/run-store';
import { LedgerActs } from '../ledger/ledger-act';
import { LedgerModule } from '../ledger/ledger.module';
import { actProviders } from '../platform/acts/act';
import { APP_CONFIG } from '../platform/config/app-config.token';
import type { AppConfig } from '../platform/config/config';
import { DatabaseModule } from '../platform/database/database.module';
import { Mailer } from '../platform/mail/mailer';
import { ObservabilityModule } from '../platform/observability/observability.module';
import { User } from '../platform/people/user.entity';
import { CallLimits } from '../platform/trpc/call-limits';
import { ApiController } from './api.controller';
import { Archiver } from './health/archiver';
import { HealthController } from './health/health.controller';
import { ReadinessCheck } from './health/readiness';

@Module({
  imports: [
    TypeOrmModule.forFeature([
      Band,
      BandMember,
      TakeOverRow,
      FaqItem,
      Feedback,
      Go,
      GoItem,
      Image,
      Item,
      ItemImage,
      ItemVariant,
      ShopSettings,
      User,
      VariantImage,
    ]),
    SessionModule,
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
    Mailer,
    ReadinessCheck,
    RunStore,
    LedgerRuns,
    AutomaticRequests,
    BankLinesForgotten,
    PageWriter,
    PaymentReminders,
    Outbox,
    Notices,
    People,
    Pictures,
    Shops,
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
