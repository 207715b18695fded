import { Command, CommandHandler, ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { mailKeys } from '../../../platform/people/person-names';
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

interface Candidate {
  readonly user_id: number;
  readonly password_hash: string;
  readonly banned: boolean;
  readonly session_version: number;
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
    const candidate = await this.findCandidate(mail);
    const account = candidate && { userId: candidate.user_id, sessionVersion: candidate.session_version };
    const deviceId = this.devices.idOf(device, account);
    const guess = { mail, network, deviceId };
    const admission = await this.throttle.admit(guess);
    const matches = await this.compare(candidate, password, admission);
    if (!candidate || !account || !matches) return { outcome: 'refused' };
    await this.throttle.forgive(admission, guess);
    if (candidate.banned) return { outcome: 'banned' };
    const tokens = await this.sessions.begin(account);
    if (!tokens) return { outcome: 'refused' };
    const { userId } = account;
    return { outcome: 'logged in', userId, tokens, device: this.devices.issue(account, deviceId) };
  }

  private async compare(
    candidate: Candidate | undefined,
    password: string,
    admission: Admission,
  ): Promise<boolean> {
    try {
      return await this.passwords.matches(candidate?.password_hash ?? null, password);
    } catch (error) {
      // What was not compared was no guess.
      await this.throttle.takeBack(admission);
      throw error;
    }
  }

  private async findCandidate(mail: string): Promise<Candidate | undefined> {
    const [candidate] = await this.source.query<Candidate[]>(
      `SELECT user_id, password_hash, banned, session_version FROM users
        WHERE mail_key = ANY($1::text[]) AND erased_at IS NULL ORDER BY mail_key = ($1::text[])[1] DESC LIMIT 1`,
      [mailKeys(mail)],
    );
    return candidate;
  }
}
