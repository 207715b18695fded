import { Module } from '@nestjs/common';
import { SearchModule } from '../features/search/search.module';
import { SessionModule } from '../features/session/session.module';
import { AccountsModule } from '../features/accounts/accounts.module';
import { BandsModule } from '../features/bands/bands.module';
import { BooksModule } from '../features/books/books.module';
import { ClaimsModule } from '../features/claims/claims.module';
import { ExportController } from '../features/exports/export.controller';
import { FaqModule } from '../features/faq/faq.module';
import { FeedbackModule } from '../features/feedback/feedback.module';
import { GosModule } from '../features/gos/gos.module';
import { ImagesModule } from '../features/images/images.module';
import { UploadController } from '../features/images/upload.controller';
import { ItemsModule } from '../features/items/items.module';
import { LiveController } from '../features/live/live.controller';
import { LiveModule } from '../features/live/live.module';
import { LiveStreams } from '../features/live/live-streams';
import { PaymentsModule } from '../features/payments/payments.module';
import { PersonalDataModule } from '../features/personal-data/personal-data.module';
import { ReversalsModule } from '../features/reversals/reversals.module';
import { SettingsModule } from '../features/settings/settings.module';
import { StatementsModule } from '../features/statements/statements.module';
import { ShopModule } from '../features/shop/shop.module';
import { FreebiesModule } from '../features/freebies/freebies.module';
import { UsersModule } from '../features/users/users.module';
import { VerificationModule } from '../features/verification/verification.module';
import { ApiController } from './api.controller';
import { AppRouterFactory } from './app-router';
import { CallLimits } from '../platform/trpc/call-limits';

@Module({
  imports: [
    SessionModule,
    UsersModule,
    PersonalDataModule,
    AccountsModule,
    GosModule,
    ItemsModule,
    FreebiesModule,
    ShopModule,
    ClaimsModule,
    PaymentsModule,
    SearchModule,
    SettingsModule,
    BandsModule,
    FaqModule,
    FeedbackModule,
    BooksModule,
    StatementsModule,
    ReversalsModule,
    VerificationModule,
    ImagesModule,
    LiveModule,
  ],
  // The last one takes every path that is left.
  controllers: [UploadController, ExportController, LiveController, ApiController],
  providers: [AppRouterFactory, CallLimits, LiveStreams],
})
export class ApiModule {}
