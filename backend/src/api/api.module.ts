import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SessionModule } from '../features/session/session.module';
import { Band, BandMember } from '../features/bands/band.entity';
import { LogQueries } from '../features/books/log-queries';
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
import { LiveModule } from '../features/live/live.module';
import { LiveStreams } from '../features/live/live-streams';
import { AutomaticRequests } from '../features/payments/automatic-requests';
import { PaymentReminders } from '../features/payments/payment-reminders';
import { ShopSettings } from '../features/settings/shop-settings.entity';
import { Shops } from '../features/shop/go-infos';
import { People } from '../features/users/users.reads';
import { User } from '../platform/people/user.entity';
import { VerificationModule } from '../features/verification/verification.module';
import { ApiController } from './api.controller';
import { actProviders } from '../platform/acts/act';
import { MailModule } from '../platform/mail/mail.module';
import { CallLimits } from '../platform/trpc/call-limits';

@Module({
  imports: [
    TypeOrmModule.forFeature([
      Band,
      BandMember,
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
    MailModule,
    VerificationModule,
    LiveModule,
  ],
  // The last one takes every path that is left.
  controllers: [PicturesController, UploadController, ExportController, LiveController, ApiController],
  providers: [
    CallLimits,
    LiveStreams,
    AutomaticRequests,
    PaymentReminders,
    People,
    Pictures,
    Shops,
    LedgerActs,
    LogQueries,
    ...actProviders,
  ],
})
export class ApiModule {}
