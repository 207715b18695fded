import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { toWire } from '../../../../contract/wire';
import type { SessionsRecord } from '../../../../contract/people/login.records';
import { OwnQuery } from '../../../../platform/cqrs/shop-query';
import { Mailer } from '../../../../platform/mail/mailer';
import { refusedLoginsOf, wantsLoginMails } from '../../session/login-facts';
import { cameByLink, standingSessionsOf } from '../../session/sessions';

/** The sessions of the person who calls. */
export class GetSessions extends OwnQuery<SessionsRecord> {}

@QueryHandler(GetSessions)
export class GetSessionsHandler implements IQueryHandler<GetSessions> {
  constructor(
    private readonly source: DataSource,
    private readonly mailer: Mailer,
  ) {}

  async execute({ actor }: GetSessions): Promise<SessionsRecord> {
    const records = this.source.manager;
    const { userId, sessionId: thisOne = '' } = actor;
    const [sessions, refused, mailed, byLink] = await Promise.all([
      standingSessionsOf(records, userId),
      refusedLoginsOf(records, [userId]),
      wantsLoginMails(records, userId),
      cameByLink(records, thisOne),
    ]);
    return {
      sessions: sessions.map(({ total: _total, ...one }) => ({
        ...toWire(one),
        is_this: one.sessionId === thisOne,
      })),
      total: sessions[0]?.total ?? 0,
      refused_logins: refused.reduce((sum, one) => sum + one.refused, 0),
      sends_mail: this.mailer.sends,
      mails_of_logins: mailed,
      came_by_link: byLink,
    };
  }
}
