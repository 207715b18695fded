import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Matches } from 'class-validator';
import { DataSource } from 'typeorm';
import type { LoginAnswer } from '../../../../contract/people/login.records';
import { userOfMail } from '../../../../platform/people/user-of-mail';
import { SessionCommand } from '../../../../platform/trpc/session-command';
import { textsIn } from '../../../../platform/texts/texts';
import { worded } from '../../../../platform/trpc/worded';
import { AskingBrowsers } from '../../session/asking-browsers';
import { SessionCookies } from '../../session/cookies';
import { linkOfCode } from '../../session/entry-tokens';
import { LinkLogins } from '../link-logins';
import { Logins, refused } from '../logins';
import { KnownMailAddress } from '../user-fields';

/**
 * Begins a session by the code of a login mail, in the browser that requested it, and for the address that it requested
 * it for (rule A16).
 */
export class LogInByCode extends SessionCommand<LoginAnswer> {
  @KnownMailAddress() mail: string;
  @Matches(/^\d{6}$/, { message: worded((i18n) => i18n.t('Please enter the six digits of the mail')) })
  code: string;
}

@CommandHandler(LogInByCode)
export class LogInByCodeHandler implements ICommandHandler<LogInByCode> {
  constructor(
    private readonly source: DataSource,
    private readonly cookies: SessionCookies,
    private readonly browsers: AskingBrowsers,
    private readonly linkLogins: LinkLogins,
    private readonly logins: Logins,
  ) {}

  async execute({ door, mail, code }: LogInByCode): Promise<LoginAnswer> {
    const browserId = this.browsers.idOf(this.cookies.read(door.req, 'asker'));
    const tokenHash = browserId && (await linkOfCode(this.source.manager, { code, mail, browserId }));
    if (tokenHash) return this.linkLogins.begin(door, { tokenHash, how: 'code' });
    await this.logins.noteRefused(door, { user: await userOfMail(this.source.manager, mail), mail });
    const i18n = textsIn(door.language);
    return refused(
      i18n.t(
        'This code is wrong or has expired. Only the code of the newest mail works, for ten minutes and five tries, where you asked for it; the link of the same mail for as long as it says.',
      ),
    );
  }
}
