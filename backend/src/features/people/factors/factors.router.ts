import { admin, enrolling, person } from '../../../platform/trpc/trpc';
import { AskOwnPasskey } from './commands/ask-own-passkey.command';
import { EnrolTotp } from './commands/enrol-totp.command';
import { MakeRecoveryCodes } from './commands/make-recovery-codes.command';
import { OfferPasskey } from './commands/offer-passkey.command';
import { OfferTotp } from './commands/offer-totp.command';
import { RemovePasskey } from './commands/remove-passkey.command';
import { RemoveTotp } from './commands/remove-totp.command';
import { RenamePasskey } from './commands/rename-passkey.command';
import { ResetFactor } from './commands/reset-factor.command';
import { SavePasskey } from './commands/save-passkey.command';
import { GetSecondFactor } from './queries/get-second-factor.query';

/** Procedures of the `user` router: the second factor of the person who calls, and its reset by an admin. */
export const factorProcedures = {
  getSecondFactor: enrolling(GetSecondFactor),
  askOwnPasskey: enrolling(AskOwnPasskey),
  offerTotp: enrolling(OfferTotp),
  enrolTotp: enrolling(EnrolTotp),
  removeTotp: person(RemoveTotp),
  offerPasskey: enrolling(OfferPasskey),
  savePasskey: enrolling(SavePasskey),
  renamePasskey: person(RenamePasskey),
  removePasskey: person(RemovePasskey),
  makeRecoveryCodes: person(MakeRecoveryCodes),
  admResetFactor: admin(ResetFactor),
};
