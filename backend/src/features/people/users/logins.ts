import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import type { I18n } from '@lingui/core';
import { DataSource, type EntityManager } from 'typeorm';
import type { FactorAsked } from '../../../contract/people/factor.records';
import type { LoginAnswer, LoginRefused } from '../../../contract/people/login.records';
import { statementsIn } from '../../../platform/database/statements';
import { Mailer } from '../../../platform/mail/mailer';
import { loginMailPrefix, queueWritten } from '../../../platform/mail/outbox';
import type { User } from '../../../platform/people/user.entity';
import { mailLanguage, textsIn } from '../../../platform/texts/texts';
import type { CallContext } from '../../../platform/trpc/session-command';
import type { ShopSettings } from '../../site/settings/shop-settings.entity';
import { SettingsReads } from '../../site/settings/settings.reads';
import { FactorMails } from '../factors/factor-mails';
import { factorsOf, hasFactor } from '../factors/factor-rows';
import { LoginTickets } from '../factors/login-tickets';
import { Passkeys } from '../factors/passkeys';
import { SessionCookies } from '../session/cookies';
import { KnownDevices } from '../session/known-devices';
import { loginBrowser } from '../session/login-browser';
import { countRefusedLogin, mailsLoginTo, recordLogin } from '../session/login-facts';
import type { FactorKind, LoginKind } from '../session/session.entity';
import { Sessions } from '../session/sessions';
import { newLoginMail } from './login-mail';
import { People } from './users.reads';

/** The answer to a login that is refused, in the language of the call. */
type Refusal = (i18n: I18n) => LoginRefused;

export const refused = (message: string): LoginRefused => ({ success: false, user: null, message });
export const incorrect: Refusal = (i18n) => refused(i18n.t('Email or password is incorrect.'));
const mergedAway: Refusal = (i18n) =>
  refused(i18n.t('This account was merged into another one of yours. Please log in with that one.'));
const isBanned: Refusal = (i18n) => ({
  ...refused(i18n.t('This account has been banned. Please contact support.')),
  banned: true,
});
const awaited: Refusal = (i18n) =>
  refused(i18n.t('An organiser has not let you in yet. We write to you as soon as one does.'));

/** The refusal for a person who may not log in, whatever they prove; undefined for any other. */
export function whyNotIn({ mergedInto, banned, awaitsApproval }: User): Refusal | undefined {
  if (mergedInto !== null) return mergedAway;
  if (banned) return isBanned;
  return awaitsApproval ? awaited : undefined;
}

/** A refused login: of a person, or at an address that nobody has. */
interface RefusedLogin {
  readonly user: User | undefined;
  /** As it was typed; null for a link. */
  readonly mail: string | null;
}

interface Login {
  readonly user: User;
  /** Null for a device without an earlier login to the account. */
  readonly deviceId: string | null;
  readonly how: LoginKind;
  /** The number of refused logins of the account shortly before. */
  readonly refusedBefore?: number;
  /** The second factor that was right; left out before one was asked for. */
  readonly factor?: FactorKind;
}

interface Recorded {
  readonly door: CallContext;
  readonly login: Login;
  readonly settings: ShopSettings;
}

/** Begins sessions of people who have proved their identity, and records logins and refused ones (rules A19, A27). */
@Injectable()
export class Logins {
  private readonly logger = new Logger('Logins');

  constructor(
    private readonly source: DataSource,
    private readonly sessions: Sessions,
    private readonly cookies: SessionCookies,
    private readonly devices: KnownDevices,
    private readonly people: People,
    private readonly settings: SettingsReads,
    private readonly mailer: Mailer,
    private readonly tickets: LoginTickets,
    private readonly passkeys: Passkeys,
    private readonly factorMails: FactorMails,
  ) {}

  /** Begins the session of a person who has proved their identity, or requires their second factor first (rule D130). */
  async begin(door: CallContext, login: Login): Promise<LoginAnswer> {
    const { user, how, factor = null } = login;
    const refusal = whyNotIn(user);
    if (refusal) {
      await this.noteRefused(door, { user, mail: user.mail });
      return refusal(textsIn(door.language));
    }
    const asked = factor === null ? await this.askFactor(login) : null;
    if (asked) return asked;
    const deviceId = login.deviceId ?? randomUUID();
    const settings = await this.settings.get();
    const tokens = await this.sessions.begin(user, {
      how,
      factor,
      browser: loginBrowser(door),
      deviceId,
      replaced: this.cookies.read(door.req, 'refresh'),
      record: (records) => this.record(records, { door, login, settings }),
    });
    if (!tokens) return incorrect(textsIn(door.language));
    this.cookies.set(door.reply, tokens);
    this.cookies.setDevice(door.reply, this.devices.issue(user, deviceId));
    return { success: true, user: await this.people.get(user.userId), message: '' };
  }

  /** The question for the second factor; null for a person without one. */
  private async askFactor(login: Login): Promise<FactorAsked | null> {
    const { user, how, deviceId, refusedBefore = 0 } = login;
    const { userId, sessionVersion } = user;
    const factors = await factorsOf(this.source.manager, userId);
    if (!hasFactor(factors)) return null;
    this.logger.log(`Login of person ${userId} by ${how} waits for the second factor`);
    return {
      success: false,
      user: null,
      message: '',
      second_factor: {
        ticket: this.tickets.issue({ userId, sessionVersion, how, deviceId, refusedBefore }),
        totp: factors.totp,
        passkey: factors.passkeys > 0,
        passkey_host: this.passkeys.host,
      },
    };
  }

  /** Logs a refused login by number only, as the log contains no mail addresses, and counts it. */
  async noteRefused(
    { path, network, correlationId }: CallContext,
    { user, mail }: RefusedLogin,
  ): Promise<void> {
    const whose = user ? `of person ${user.userId}` : 'of nobody known';
    this.logger.warn(`Login ${whose} refused: ${path} from ${network}, call ${correlationId}`);
    if (user || mail !== null)
      await countRefusedLogin(this.source.manager, { userId: user?.userId, mail: mail ?? '' });
  }

  private async record(records: EntityManager, { door, login, settings }: Recorded): Promise<void> {
    const { user, deviceId, how, refusedBefore = 0, factor = null } = login;
    const { userId, mail } = user;
    const knownDevice = deviceId !== null;
    const mailed = !knownDevice && mail !== null && (await mailsLoginTo(records, userId));
    const fact = { userId, how, factor, ...loginBrowser(door), knownDevice, refusedBefore, mailed };
    await recordLogin(records, fact);
    if (factor === 'recovery')
      await this.factorMails.queue(records, userId, { change: 'code used', name: door.correlationId });
    if (!mailed) return;
    const { name: shop, shownLanguage } = settings;
    const language = user.language ?? shownLanguage;
    const profile = this.mailer.linkTo('/profile');
    await queueWritten(statementsIn(records), loginMailPrefix + door.correlationId, {
      to: mail,
      lang: mailLanguage(language),
      ...newLoginMail(textsIn(language), { ...fact, shop, at: new Date(), profile }),
    });
  }
}
