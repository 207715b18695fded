import { Module } from '@nestjs/common';
import { SettingsModule } from '../../site/settings/settings.module';
import { SessionModule } from '../session/session.module';
import { AskOwnPasskeyHandler } from './commands/ask-own-passkey.command';
import { EnrolTotpHandler } from './commands/enrol-totp.command';
import { MakeRecoveryCodesHandler } from './commands/make-recovery-codes.command';
import { OfferPasskeyHandler } from './commands/offer-passkey.command';
import { OfferTotpHandler } from './commands/offer-totp.command';
import { RemovePasskeyHandler } from './commands/remove-passkey.command';
import { RemoveTotpHandler } from './commands/remove-totp.command';
import { RenamePasskeyHandler } from './commands/rename-passkey.command';
import { ResetFactorHandler } from './commands/reset-factor.command';
import { SavePasskeyHandler } from './commands/save-passkey.command';
import { FactorChanges } from './factor-changes';
import { FactorMails } from './factor-mails';
import { LoginTickets } from './login-tickets';
import { Passkeys } from './passkeys';
import { GetSecondFactorHandler } from './queries/get-second-factor.query';
import { RecoveryCodes } from './recovery-codes';
import { SecondFactors } from './second-factors';

/** Second factors: authenticator apps, passkeys and recovery codes. Logins check them. */
@Module({
  imports: [SessionModule, SettingsModule],
  providers: [
    FactorChanges,
    FactorMails,
    LoginTickets,
    Passkeys,
    RecoveryCodes,
    SecondFactors,
    AskOwnPasskeyHandler,
    EnrolTotpHandler,
    GetSecondFactorHandler,
    MakeRecoveryCodesHandler,
    OfferPasskeyHandler,
    OfferTotpHandler,
    RemovePasskeyHandler,
    RemoveTotpHandler,
    RenamePasskeyHandler,
    ResetFactorHandler,
    SavePasskeyHandler,
  ],
  exports: [FactorMails, LoginTickets, Passkeys, SecondFactors],
})
export class FactorsModule {}
