import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { InvalidInput } from '../../../../platform/errors/refusals';
import { refuseEndedActor } from '../../../../platform/people/hold-actor';
import { User } from '../../../../platform/people/user.entity';
import { textsIn } from '../../../../platform/texts/texts';
import { Filled, OrNull, Secret } from '../../../../platform/trpc/fields';
import { SessionCommand } from '../../../../platform/trpc/session-command';
import { maxCredential } from '../../factors/commands/save-passkey.command';
import { FactorMails } from '../../factors/factor-mails';
import { Passkeys } from '../../factors/passkeys';
import { SecondFactors } from '../../factors/second-factors';
import type { FactorKind } from '../../session/session.entity';
import { confirmSession } from '../../session/sessions';
import { OtherSessions } from '../other-sessions';
import { PresentPassword } from '../present-password';
import type { ActAnswer } from '../act-answer';

/**
 * A person who is logged in confirms who they are, by one of the three, before they change how they log in or end
 * sessions (rule D132). The session gets new tokens; copies of those before are worthless.
 */
export class ConfirmIdentity extends SessionCommand<ActAnswer> {
  @OrNull() @Secret() password: string | null;

  /** A code of the authenticator app, or a recovery code. */
  @OrNull() @Filled(60) code: string | null;

  /** The answer of the browser to the options of AskOwnPasskey, as JSON. */
  @OrNull() @Filled(maxCredential) credential: string | null;
}

@CommandHandler(ConfirmIdentity)
export class ConfirmIdentityHandler implements ICommandHandler<ConfirmIdentity> {
  constructor(
    private readonly source: DataSource,
    private readonly presentPassword: PresentPassword,
    private readonly factors: SecondFactors,
    private readonly passkeys: Passkeys,
    private readonly others: OtherSessions,
    private readonly mails: FactorMails,
  ) {}

  async execute(command: ConfirmIdentity): Promise<ActAnswer> {
    // A session that has ended guesses nothing.
    await refuseEndedActor(this.source, command.actor);
    const { userId, correlationId, sessionId = '' } = command.actor;
    const user = await this.source.manager.findOneByOrFail(User, { userId });
    const proof = await this.proofOf(user, command);
    if (proof === null) {
      const i18n = textsIn(command.door.language);
      return {
        success: false,
        message: i18n.t('This is not right. A code works once, and for about a minute.'),
      };
    }
    await this.others.renew(command, async (records) => {
      await confirmSession(records, sessionId);
      if (proof === 'recovery')
        await this.mails.queue(records, userId, { change: 'code used', name: correlationId });
    });
    return { success: true, message: '' };
  }

  /** Null where what was given is wrong. */
  private async proofOf(
    user: User,
    { password, code, credential, door }: ConfirmIdentity,
  ): Promise<'password' | FactorKind | null> {
    const given = [password, code, credential].filter((proof) => proof !== null);
    if (given.length !== 1) {
      const one = () => 'one of password, code and credential must be given';
      throw new InvalidInput({ password: one, code: one, credential: one });
    }
    if (password !== null)
      return (await this.presentPassword.isRight(user, password, door)) ? 'password' : null;
    if (credential !== null) return (await this.passkeys.isRight(user.userId, credential)) ? 'passkey' : null;
    const deviceId = this.presentPassword.deviceOf(user, door);
    return this.factors.useCode(user, { code: code ?? '', deviceId });
  }
}
