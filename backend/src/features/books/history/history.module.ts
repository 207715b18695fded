import { Module } from '@nestjs/common';
import { GosModule } from '../../catalogue/gos/gos.module';
import { UsersModule } from '../../people/users/users.module';
import { LogQueries } from './log-queries';
import { ExplainFigureHandler } from './queries/explain-figure.query';
import { GetAccountAsOfHandler } from './queries/get-account-as-of.query';
import { GetClaimsAsOfHandler } from './queries/get-claims-as-of.query';
import { GetCourseHandler } from './queries/get-course.query';
import { GetEventsHandler } from './queries/get-events.query';
import { GetFreebiesAsOfHandler } from './queries/get-freebies-as-of.query';
import { GetGoHistoryHandler } from './queries/get-go-history.query';
import { GetItemHistoryHandler } from './queries/get-item-history.query';
import { GetLedgerBoundsHandler } from './queries/get-ledger-bounds.query';
import { GetMoneyHandler } from './queries/get-money.query';
import { GetUnbackedMarksHandler } from './queries/get-unbacked-marks.query';

/** The events of the ledger, figures explained by them, and the shop at a moment of the past. */
@Module({
  imports: [GosModule, UsersModule],
  providers: [
    LogQueries,
    ExplainFigureHandler,
    GetAccountAsOfHandler,
    GetClaimsAsOfHandler,
    GetCourseHandler,
    GetEventsHandler,
    GetFreebiesAsOfHandler,
    GetGoHistoryHandler,
    GetItemHistoryHandler,
    GetLedgerBoundsHandler,
    GetMoneyHandler,
    GetUnbackedMarksHandler,
  ],
})
export class HistoryModule {}
