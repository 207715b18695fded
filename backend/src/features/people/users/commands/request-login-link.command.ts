import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { mailKey } from '../../../../platform/people/person-names';
import { textsIn } from '../../../../platform/texts/texts';
import { SessionCommand } from '../../../../platform/trpc/session-command';
import { AskingBrowsers } from '../../session/asking-browsers';
import { SessionCookies } from '../../session/cookies';
import { EntryLinks } from '../../session/entry-tokens';
import { KnownMailAddress } from '../user-fields';

/** Mails a link and a code to log in, if a person has the address. The answer never shows whether (rule A12). */
export class RequestLoginLink extends SessionCommand<{ success: boolean; message: string }> {
  @KnownMailAddress() mail: string;
}

@CommandHandler(RequestLoginLink)
export class RequestLoginLinkHandler implements ICommandHandler<RequestLoginLink> {
  constructor(
    private readonly cookies: SessionCookies,
    private readonly browsers: AskingBrowsers,
    private readonly links: EntryLinks,
  ) {}

  async execute({ door, mail }: RequestLoginLink) {
    const { req, reply, path, countCall } = door;
    countCall(path, { about: mailKey(mail) });
    const known = this.browsers.idOf(this.cookies.read(req, 'asker'));
    const { browserId, token } = this.browsers.issue(known ?? undefined);
    this.cookies.setAsker(reply, token);
    await this.links.send({ purpose: 'login', address: mail, asker: browserId });
    const i18n = textsIn(door.language);
    return {
      success: true,
      message: i18n.t(
        'If an account with this email exists, a link and a code have been sent. At most three mails are sent in half an hour.',
      ),
    };
  }
}
