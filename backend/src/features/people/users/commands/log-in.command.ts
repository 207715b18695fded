import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Matches } from 'class-validator';
import { DataSource } from 'typeorm';
import type { LoginAnswer } from '../../../../contract/people/login.records';
import { userOfMail } from '../../../../platform/people/user-of-mail';
import { User } from '../../../../platform/people/user.entity';
import { SessionCommand } from '../../../../platform/trpc/session-command';
import { textsIn } from '../../../../platform/texts/texts';
import { Secret, Text } from '../../../../platform/trpc/fields';
import { SessionCookies } from '../../session/cookies';
import { KnownDevices } from '../../session/known-devices';
import { LoginThrottle, type Admission } from '../../session/login-throttle';
import { Passwords } from '../../session/passwords';
import { incorrect, Logins } from '../logins';
import { validMail } from '../user-fields';

/**
 * Begins a session. An unknown mail address and a wrong password get the same answer after the same time (rule D39).
 */
export class LogIn extends SessionCommand<LoginAnswer> {
  @Matches(/@/, validMail) @Text(254) mail: string;
  @Secret() password: string;
}

@CommandHandler(LogIn)
export class LogInHandler implements ICommandHandler<LogIn> {
  constructor(
    private readonly source: DataSource,
    private readonly cookies: SessionCookies,
    private readonly devices: KnownDevices,
    private readonly throttle: LoginThrottle,
    private readonly passwords: Passwords,
    private readonly logins: Logins,
  ) {}

  async execute({ door, mail, password }: LogIn): Promise<LoginAnswer> {
    const { req, network } = door;
    const candidate = await userOfMail(this.source.manager, mail);
    const deviceId = this.devices.idOf(this.cookies.read(req, 'device'), candidate);
    const guess = { mail, network, deviceId };
    const admission = await this.throttle.admit(guess);
    const match = await this.compare(candidate, password, admission);
    if (!candidate || match === 'none') {
      await this.logins.noteRefused(door, { user: candidate, mail });
      return incorrect(textsIn(door.language));
    }
    await this.throttle.forgive(admission, guess);
    door.returnCall(door.path);
    if (match === 'right in an old form') await this.hashAgain(candidate, password);
    const refusedBefore = this.throttle.failuresBefore(admission);
    return this.logins.begin(door, { user: candidate, deviceId, how: 'password', refusedBefore });
  }

  /** Hashes a right password again, in the form in which all devices write it (rule A18). */
  private async hashAgain({ userId, passwordHash }: User, password: string): Promise<void> {
    const composed = await this.passwords.hash(password);
    await this.source.manager.update(
      User,
      { userId, passwordHash: passwordHash ?? '' },
      { passwordHash: composed },
    );
  }

  private async compare(
    candidate: User | undefined,
    password: string,
    admission: Admission,
  ): Promise<Awaited<ReturnType<Passwords['matchOf']>>> {
    try {
      return await this.passwords.matchOf(candidate?.passwordHash ?? null, password);
    } catch (error) {
      // A password that was not compared does not count as a guess.
      await this.throttle.takeBack(admission);
      throw error;
    }
  }
}
