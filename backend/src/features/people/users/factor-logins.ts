import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { LoginAnswer, LoginRefused } from '../../../contract/people/login.records';
import { User } from '../../../platform/people/user.entity';
import { textsIn } from '../../../platform/texts/texts';
import type { CallContext } from '../../../platform/trpc/session-command';
import { LoginTickets, type FirstFactor } from '../factors/login-tickets';
import type { FactorKind } from '../session/session.entity';
import { Logins, refused } from './logins';

/** A person whose first factor was right. */
interface WaitingLogin extends FirstFactor {
  readonly user: User;
}

/** The second half of logins: a ticket of the first factor, and the second one (rule D130). */
@Injectable()
export class FactorLogins {
  constructor(
    private readonly source: DataSource,
    private readonly tickets: LoginTickets,
    private readonly logins: Logins,
  ) {}

  /** Null where the ticket has expired, or the person was banned or chose another password since. */
  async waiting(ticket: string): Promise<WaitingLogin | null> {
    const first = this.tickets.read(ticket);
    if (!first) return null;
    const { userId, sessionVersion } = first;
    const user = await this.source.manager.findOneBy(User, { userId, sessionVersion });
    return user && { ...first, user };
  }

  /** Begins the session after a right second factor; null for a wrong one. */
  async end(
    door: CallContext,
    { user, ...first }: WaitingLogin,
    factor: FactorKind | null,
  ): Promise<LoginAnswer> {
    if (factor !== null) {
      door.returnCall(door.path);
      return this.logins.begin(door, { ...first, user, factor });
    }
    await this.logins.noteRefused(door, { user, mail: null });
    const i18n = textsIn(door.language);
    return refused(i18n.t('This is not right. A code works once, and for about a minute.'));
  }

  async refuseLate(door: CallContext): Promise<LoginRefused> {
    await this.logins.noteRefused(door, { user: undefined, mail: null });
    const i18n = textsIn(door.language);
    return refused(i18n.t('This login took too long or is over. Please begin again.'));
  }
}
