import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SessionModule } from '../features/session/session.module';
import { Band, BandMember } from '../features/bands/band.entity';
import { LogQueries } from '../features/books/log-queries';
import { TakeOverRow } from '../features/takeovers/takeover.entity';
import { BankLinesForgotten } from '../features/bank/forget-lines';
import { ExportController } from '../features/exports/export.controller';
import { FaqItem } from '../features/faq/faq-item.entity';
import { Feedback } from '../features/feedback/feedback.entity';
import { Go, GoItem } from '../features/gos/go.entity';
import { Image } from '../features/images/image.entity';
import { Pictures } from '../features/images/pictures';
import { PicturesController } from '../features/images/pictures.controller';
import { UploadController } from '../features/images/upload.controller';
import { Item, ItemImage, ItemVariant, VariantImage } from '../features/items/item.entity';
import { LedgerActs } from '../ledger/ledger-act';
import { LiveController } from '../features/live/live.controller';
import { LiveStreams } from '../features/live/live-streams';
import { PageWriter } from '../features/pages/page-writer';
import { AutomaticRequests } from '../features/payments/automatic-requests';
import { PaymentReminders } from '../features/payments/payment-reminders';
import { Notices } from '../features/notices/notices';
import { Outbox } from '../features/notices/outbox';
import { UnsubscribeController } from '../features/notices/unsubscribing';
import { ShopSettings } from '../features/settings/shop-settings.entity';
import { Shops } from '../features/shop/go-infos';
import { People } from '../features/users/users.reads';
import { User } from '../platform/people/user.entity';
import { LiveFeed } from '../features/live/live-feed';
import { LedgerRuns } from '../features/verification/ledger-runs';
import { RunStore } from '../features/verification/run-store';
import { Mailer } from '../platform/mail/mailer';
import { Archiver } from './health/archiver';
import { HealthController } from './health/health.controller';
import { ReadinessCheck } from './health/readiness';
import { ApiController } from './api.controller';
import { actProviders } from '../platform/acts/act';
import { CallLimits } from '../platform/trpc/call-limits';

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
export class ApiModule {}
