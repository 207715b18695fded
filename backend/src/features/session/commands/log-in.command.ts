import { Command, CommandHandler, ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import type { User } from '../../../platform/people/user.entity';
import { userOfMail } from '../../../platform/people/user-of-mail';
import { LoginThrottle, type Admission } from '../login-throttle';
import { KnownDevices } from '../known-devices';
import { Passwords } from '../passwords';
import { Sessions, type SessionTokens } from '../sessions';

export type Login =
  | {
      readonly outcome: 'logged in';
      readonly userId: number;
      readonly tokens: SessionTokens;
      readonly device: string;
    }
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'banned' };

/** Begins a session. An unknown mail address and a wrong password look and time the same (rule D39). */
export class LogIn extends Command<Login> {
  constructor(
    readonly input: {
      readonly mail: string;
      readonly password: string;
      /** The network the call comes from. */
      readonly network: string;
      /** What the caller's device kept of an earlier login. */
      readonly device: string | null;
    },
  ) {
    super();
  }
}

@CommandHandler(LogIn)
export class LogInHandler implements ICommandHandler<LogIn> {
  constructor(
    private readonly source: DataSource,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly throttle: LoginThrottle,
    private readonly devices: KnownDevices,
  ) {}

  async execute({ input: { mail, password, network, device } }: LogIn): Promise<Login> {
    const candidate = await userOfMail(this.source.manager, mail);
    const deviceId = this.devices.idOf(device, candidate);
    const guess = { mail, network, deviceId };
    const admission = await this.throttle.admit(guess);
    const matches = await this.compare(candidate, password, admission);
    if (!candidate || !matches) return { outcome: 'refused' };
    await this.throttle.forgive(admission, guess);
    if (candidate.banned) return { outcome: 'banned' };
    const tokens = await this.sessions.begin(candidate);
    if (!tokens) return { outcome: 'refused' };
    const { userId } = candidate;
    return { outcome: 'logged in', userId, tokens, device: this.devices.issue(candidate, deviceId) };
  }

  private async compare(
    candidate: User | undefined,
    password: string,
    admission: Admission,
  ): Promise<boolean> {
    try {
      return await this.passwords.matches(candidate?.passwordHash ?? null, password);
    } catch (error) {
      // A password that was not compared does not count as a guess.
      await this.throttle.takeBack(admission);
      throw error;
    }
  }
}
