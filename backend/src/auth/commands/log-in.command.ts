import { Inject } from '@nestjs/common';
import { Command, CommandHandler, ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { Guesses } from '../guesses';
import { Passwords } from '../passwords';
import { Sessions, type SessionTokens } from '../sessions';

export type Login =
  | { readonly outcome: 'logged in'; readonly userId: number; readonly tokens: SessionTokens }
  | { readonly outcome: 'refused' }
  | { readonly outcome: 'banned' };

/** Begins a session. An unknown mail address and a wrong password look and time the same (rule D39). */
export class LogIn extends Command<Login> {
  constructor(
    readonly input: { readonly mail: string; readonly password: string; readonly address: string },
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
    @Inject(Pool) private readonly pool: Pool,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly guesses: Guesses,
  ) {}

  async execute({ input: { mail, password, address } }: LogIn): Promise<Login> {
    await this.guesses.check(mail, address);
    const candidate = await this.findCandidate(mail.trim());
    const matches = await this.passwords.matches(candidate?.password_hash ?? null, password);
    if (!candidate || !matches) {
      await this.guesses.noteFailure(mail, address);
      return { outcome: 'refused' };
    }
    await this.guesses.noteSuccess(mail);
    if (candidate.banned) return { outcome: 'banned' };
    const tokens = await this.sessions.begin({
      userId: candidate.user_id,
      sessionVersion: candidate.session_version,
    });
    return { outcome: 'logged in', userId: candidate.user_id, tokens };
  }

  private async findCandidate(mail: string): Promise<Candidate | undefined> {
    const { rows } = await this.pool.query<Candidate>(
      `SELECT user_id, password_hash, banned, session_version FROM users
        WHERE lower(mail) = lower($1) AND erased_at IS NULL`,
      [mail],
    );
    return rows[0];
  }
}
