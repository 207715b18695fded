import { admin } from '../../../platform/trpc/trpc';
import { GetAccountAsOf, GetClaimsAsOf, GetFreebiesAsOf, GetMoney, GetUnbackedMarks } from './as-of.reads';
import { GetCourse } from './course.reads';
import { GetEvents, GetLedgerBounds } from './events.reads';
import { ExplainFigure } from './explain.reads';
import { GetGoHistory, GetItemHistory } from './history.reads';

/** Looking into the ledger, its events, any moment of the past, and what a figure is made of: of the `ledger` router. */
export const bookProcedures = {
  admGetEvents: admin(GetEvents),
  admExplain: admin(ExplainFigure),
  admGetLedgerBounds: admin(GetLedgerBounds),
  admGetClaimOverviewAsOf: admin(GetClaimsAsOf),
  admGetFreebieOverviewAsOf: admin(GetFreebiesAsOf),
  admGetMoney: admin(GetMoney),
  admGetUnbackedMarks: admin(GetUnbackedMarks),
  admGetAccountAsOf: admin(GetAccountAsOf),
};

/** Of the `gos` router. */
export const goBookProcedures = { admGetHistory: admin(GetGoHistory), admGetCourse: admin(GetCourse) };

/** Of the `item` router. */
export const itemBookProcedures = { admGetHistory: admin(GetItemHistory) };
