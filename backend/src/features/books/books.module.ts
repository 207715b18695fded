import { Module } from '@nestjs/common';
import { LedgerBooksProcedures } from './books.procedures';
import { LogQueries } from './log-queries';
import { ExplainFigureHandler } from './queries/explain-figure.query';
import { FindClaimIdsHandler } from './queries/find-claim-ids.query';
import { GetAccountAsOfHandler } from './queries/get-account-as-of.query';
import { GetClaimsAsOfHandler } from './queries/get-claims-as-of.query';
import { GetCourseHandler } from './queries/get-course.query';
import { GetEventsHandler } from './queries/get-events.query';
import { GetFreebiesAsOfHandler } from './queries/get-freebies-as-of.query';
import { GetHistoryHandler } from './queries/get-history.query';
import { GetMoneyHandler } from './queries/get-money.query';
import { GetUnbackedMarksHandler } from './queries/get-unbacked-marks.query';
import { GetLedgerBoundsHandler } from './queries/get-ledger-bounds.query';

@Module({
  providers: [
    LedgerBooksProcedures,
    LogQueries,
    GetEventsHandler,
    GetLedgerBoundsHandler,
    GetMoneyHandler,
    GetUnbackedMarksHandler,
    GetHistoryHandler,
    GetClaimsAsOfHandler,
    GetFreebiesAsOfHandler,
    GetAccountAsOfHandler,
    ExplainFigureHandler,
    FindClaimIdsHandler,
    GetCourseHandler,
  ],
  exports: [LedgerBooksProcedures],
})
export class BooksModule {}
