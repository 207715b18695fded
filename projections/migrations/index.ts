import { ReadModels1763700001001 } from './1763700001001-read-models';
import { PostingReverses1763700001002 } from './1763700001002-posting-reverses';
import { ClaimStages1764000001001 } from './1764000001001-claim-stages';
import { PaymentReminders1764000001005 } from './1764000001005-payment-reminders';
import { KeptMarks1764000001010 } from './1764000001010-kept-marks';
import { Bills1764000001201 } from './1764000001201-bills';
import { BankLines1764000001301 } from './1764000001301-bank-lines';
import { BillChoices1764000001501 } from './1764000001501-bill-choices';
import { BankReturns1764000004501 } from './1764000004501-bank-returns';
import { ClaimsOfMergedPeople1764000002701 } from './1764000002701-claims-of-merged-people';
import { BillMethod1764000004701 } from './1764000004701-bill-method';
import { StageMoney1764000061001 } from './1764000061001-stage-money';
import { BillCorrections1764000067001 } from './1764000067001-bill-corrections';
import { Purchases1764000071001 } from './1764000071001-purchases';
import { UnknownCosts1763800501001 } from './1763800501001-unknown-costs';

export const projectionMigrations = [
  ReadModels1763700001001,
  PostingReverses1763700001002,
  UnknownCosts1763800501001,
  ClaimStages1764000001001,
  PaymentReminders1764000001005,
  KeptMarks1764000001010,
  Bills1764000001201,
  BankLines1764000001301,
  BillChoices1764000001501,
  ClaimsOfMergedPeople1764000002701,
  BankReturns1764000004501,
  BillMethod1764000004701,
  StageMoney1764000061001,
  BillCorrections1764000067001,
  Purchases1764000071001,
];
