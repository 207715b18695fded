import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module';
import { AccountsModule } from '../accounts/accounts.module';
import { BandsModule } from '../bands/bands.module';
import { BooksModule } from '../books/books.module';
import { ClaimsModule } from '../claims/claims.module';
import { ExportController } from '../exports/export.controller';
import { FaqModule } from '../faq/faq.module';
import { FeedbackModule } from '../feedback/feedback.module';
import { GosModule } from '../gos/gos.module';
import { ImagesModule } from '../images/images.module';
import { UploadController } from '../images/upload.controller';
import { ItemsModule } from '../items/items.module';
import { LiveController } from '../live/live.controller';
import { LiveModule } from '../live/live.module';
import { LiveStreams } from '../live/live-streams';
import { PersonalDataModule } from '../personal-data/personal-data.module';
import { ReversalsModule } from '../reversals/reversals.module';
import { StatementsModule } from '../statements/statements.module';
import { StockModule } from '../stock/stock.module';
import { UsersModule } from '../users/users.module';
import { VerificationModule } from '../verification/verification.module';
import { ApiController } from './api.controller';
import { AppRouterFactory } from './app-router';
import { CallLimits } from './call-limits';

@Module({
  imports: [
    AuthModule,
    UsersModule,
    PersonalDataModule,
    AccountsModule,
    GosModule,
    ItemsModule,
    StockModule,
    ClaimsModule,
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
export class ProceduresModule {}
