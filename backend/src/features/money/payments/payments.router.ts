import { readOf } from '../../../platform/acts/act';
import { noInput } from '../../../platform/trpc/input';
import { admin, person, router, userProcedure } from '../../../platform/trpc/trpc';
import { AnnouncePayment } from './acts/announce-payment';
import { ChangeStages } from './acts/change-stages';
import { MovePayment } from './acts/move-payment';
import { AskBack, TakeBackAnnouncement } from './acts/notes-of-fans';
import { RecordPayment, RecordRefund } from './acts/record-money';
import { UseCredit, UseCreditFor } from './acts/use-credit';
import { GetOpenStages, GetPay, GetPersonPay } from './open-stages.reads';
import { GetClaimOwners, GetPayments } from './recorded.reads';

export const paymentsRouter = router({
  getMine: userProcedure
    .input(noInput)
    .query(({ ctx }) => ctx.read(readOf(GetPay, { userId: ctx.person.userId }))),
  announce: person(AnnouncePayment),
  takeBackAnnouncement: person(TakeBackAnnouncement),
  askBack: person(AskBack),
  useCredit: person(UseCredit),
  admGetOpen: admin(GetOpenStages),
  admGetPayments: admin(GetPayments),
  admGetPay: admin(GetPersonPay),
  admGetClaimOwners: admin(GetClaimOwners),
  admUseCredit: admin(UseCreditFor),
  admRecord: admin(RecordPayment),
  admRefund: admin(RecordRefund),
  admMove: admin(MovePayment),
  admChangeStages: admin(ChangeStages),
});
