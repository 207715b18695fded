import { admin, granted } from '../../../platform/trpc/trpc';
import { ExplainFigure } from './queries/explain-figure.query';
import { GetAccountAsOf } from './queries/get-account-as-of.query';
import { GetClaimsAsOf } from './queries/get-claims-as-of.query';
import { GetCourse } from './queries/get-course.query';
import { GetEvents } from './queries/get-events.query';
import { GetFreebiesAsOf } from './queries/get-freebies-as-of.query';
import { GetGoHistory } from './queries/get-go-history.query';
import { GetItemHistory } from './queries/get-item-history.query';
import { GetLedgerBounds } from './queries/get-ledger-bounds.query';
import { GetMoney } from './queries/get-money.query';
import { GetUnbackedMarks } from './queries/get-unbacked-marks.query';

/**
 * Procedures of the `ledger` router: the ledger's events, any moment of the past, and the events that a figure is made
 * of.
 */
const reads = granted('books', 'money');

export const bookProcedures = {
  admGetEvents: reads(GetEvents),
  admExplain: reads(ExplainFigure),
  admGetLedgerBounds: reads(GetLedgerBounds),
  admGetClaimOverviewAsOf: reads(GetClaimsAsOf),
  admGetFreebieOverviewAsOf: admin(GetFreebiesAsOf),
  admGetMoney: reads(GetMoney),
  admGetUnbackedMarks: reads(GetUnbackedMarks),
  admGetAccountAsOf: reads(GetAccountAsOf),
};

/** Procedures of the `gos` router. */
export const goBookProcedures = { admGetHistory: admin(GetGoHistory), admGetCourse: admin(GetCourse) };

/** Procedures of the `item` router. */
export const itemBookProcedures = { admGetHistory: admin(GetItemHistory) };
