import { newQuery } from '../../../platform/cqrs/shop-query';
import { noInput } from '../../../platform/trpc/input';
import { granted, person, router, userProcedure } from '../../../platform/trpc/trpc';
import { AnnouncePayment } from './commands/announce-payment.command';
import { AskBack } from './commands/ask-back.command';
import { ChangeStages } from './commands/change-stages.command';
import { CorrectPayment } from './commands/correct-payment.command';
import { MovePayment } from './commands/move-payment.command';
import { PreviewCorrection } from './commands/preview-correction';
import { PreviewStages } from './commands/preview-stages.command';
import { RecordPayment } from './commands/record-payment.command';
import { RecordRefund } from './commands/record-refund.command';
import { TakeBackAnnouncement } from './commands/take-back-announcement.command';
import { UndoCorrection } from './commands/undo-correction.command';
import { UseCreditFor } from './commands/use-credit-for.command';
import { UseCredit } from './commands/use-credit.command';
import { GetClaimOwners } from './queries/get-claim-owners.query';
import { GetOpenStages } from './queries/get-open-stages.query';
import { GetPay } from './queries/get-pay.query';
import { GetPayments } from './queries/get-payments.query';
import { GetPersonPay } from './queries/get-person-pay.query';

const reads = granted('books', 'money');
const acts = granted('money');

export const paymentsRouter = router({
  getMine: userProcedure
    .input(noInput)
    .query(({ ctx }) => ctx.read(newQuery(GetPay, { userId: ctx.person.userId }))),
  announce: person(AnnouncePayment),
  takeBackAnnouncement: person(TakeBackAnnouncement),
  askBack: person(AskBack),
  useCredit: person(UseCredit),
  admGetOpen: reads(GetOpenStages),
  admGetPayments: reads(GetPayments),
  admGetPay: reads(GetPersonPay),
  admGetClaimOwners: reads(GetClaimOwners),
  admUseCredit: acts(UseCreditFor),
  admRecord: acts(RecordPayment),
  admRefund: acts(RecordRefund),
  admMove: acts(MovePayment),
  admPreviewCorrection: acts(PreviewCorrection),
  admCorrect: acts(CorrectPayment),
  admUndoCorrection: acts(UndoCorrection),
  admPreviewStages: acts(PreviewStages),
  admChangeStages: acts(ChangeStages),
});
