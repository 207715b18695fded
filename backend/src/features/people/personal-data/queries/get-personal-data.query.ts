import { cents, eurosFromCents, loadStreams, NotFound, type RecordedEvent } from '@fan-beats/events';
import {
  peopleIn,
  readClaimsOfUser,
  readMergers,
  readStatement,
  streamsEver,
  type StatementAccount,
} from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { DataSource, In, IsNull, Not, type EntityManager } from 'typeorm';
import { withArrivals } from '../../../claims/arrivals';
import { toClaimRecords } from '../../../claims/claim-record';
import type { ClaimRecord } from '../../../../contract/claims/claim.records';
import type {
  PersonalDataRecord,
  PersonalEventRecord,
} from '../../../../contract/people/personal-data.records';
import type { StatementEntryRecord } from '../../../../contract/money/statement.records';
import type { LegalTextRecord } from '../../../../contract/site/shop.records';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { toWire } from '../../../../contract/wire';
import { goTitles } from '../../../catalogue/gos/go-view';
import { readNotices } from '../../../notices/notice.table';
import { noticeTitle } from '../../../notices/notice-words';
import { readMailChoices } from '../../../notices/unsubscribing';
import { readAnnouncements, readWishes } from '../../../money/payments/payment-notes';
import { requestsOfPeople } from '../../../site/feedback/contact-requests';
import { readText } from '../../../site/settings/legal-texts';
import { factorFactsOf } from '../../factors/factor-rows';
import { loginsOf, refusedLoginsOf, wantsLoginMails } from '../../session/login-facts';
import { sessionsOf } from '../../session/sessions';
import { grantsOf } from '../../users/grants';
import { toEntry } from '../../../money/statements/statement.reads';
import { readUsers } from '../../users/user-view';
import { User } from '../../../../platform/people/user.entity';
import type { ShownLanguage } from '../../../../contract/site/shown-language';
import { textsIn } from '../../../../platform/texts/texts';
import { waitingFrom } from '../../../withdrawals/arrivals';
import { withdrawalsFrom } from '../../../withdrawals/withdrawals';

/** Everything that the shop keeps about a person, and nothing about anybody else. */
export class GetPersonalData extends ShopQuery<PersonalDataRecord> {
  userId: number;
  language: ShownLanguage;
}

@QueryHandler(GetPersonalData)
export class GetPersonalDataHandler implements IQueryHandler<GetPersonalData> {
  constructor(
    private readonly source: DataSource,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  /** Throws NotFound. */
  async execute({ userId, language }: GetPersonalData): Promise<PersonalDataRecord> {
    const i18n = textsIn(language);
    const { pool } = this;
    const records = this.source.manager;
    // People who were merged with this person have messages and sessions here, too (rule A10).
    const people = peopleIn(await readMergers(pool), userId);
    const [user] = await readUsers(pool, [userId]);
    if (!user) throw new NotFound('user');
    const { balance, points, unavailable_points, ...profile } = user;
    const [
      registered,
      claims,
      euros,
      beats,
      requests,
      loggedIn,
      events,
      announced,
      [wish],
      notices,
      choices,
    ] = await Promise.all([
      records.findOneByOrFail(User, { userId }),
      readOwnClaims(pool, userId),
      readEntries(pool, userId, 'EUR'),
      readEntries(pool, userId, 'BEATS'),
      requestsOfPeople({ pool, records }, people),
      readLogins(records, userId, people),
      loadEvents({ pool, records }, userId, people),
      readAnnouncements(pool, people),
      readWishes(pool, [userId]),
      readNotices(pool, { userId }),
      readMailChoices(pool, userId),
    ]);
    return {
      exported_at: new Date().toISOString(),
      profile: { ...profile, registered_at: registered.createdAt.toISOString() },
      account: { balance, points, unavailable_points },
      claims,
      statement: { euros, fan_beats: beats },
      contact_requests: requests.map(({ caption, message, created_at }) => ({
        caption,
        message,
        created_at,
      })),
      payments_announced: announced.map(({ of, at }) => ({
        announced_at: at.toISOString(),
        ...(of && { claim_id: of.claimId, stage: of.stage, amount: eurosFromCents(of.amountCents) }),
      })),
      credit_asked_back_at: wish?.at.toISOString() ?? null,
      credit_asked_back: eurosFromCents(wish?.amountCents ?? cents(0)),
      told: notices.toReversed().map((notice) => ({
        title: noticeTitle(i18n, notice),
        text: notice.about.text ?? null,
        told_at: notice.created_at.toISOString(),
      })),
      mails_of_status: choices.mails_of_status,
      mails_of_letters: choices.mails_of_letters,
      grants: await grantsOf(records, people),
      ...loggedIn,
      withdrawals_waiting: await readWaiting({ pool, records }, people),
      texts_shown: await textsShown(pool, events),
      events: events.map((event) => toPersonalEvent(event, people)),
    };
  }
}

interface Sources {
  readonly pool: Pool;
  readonly records: EntityManager;
}

type LoginParts = Pick<
  PersonalDataRecord,
  'mails_of_logins' | 'sessions' | 'logins' | 'refused_logins' | 'second_factors'
>;

/** The sessions and logins of these people, and the choice of the one who stays. */
async function readLogins(
  records: EntityManager,
  userId: number,
  people: readonly number[],
): Promise<LoginParts> {
  const [sessions, logins, refused, wanted, factors] = await Promise.all([
    sessionsOf(records, people),
    loginsOf(records, people),
    refusedLoginsOf(records, people),
    wantsLoginMails(records, userId),
    factorFactsOf(records, people),
  ]);
  return {
    mails_of_logins: wanted,
    sessions: sessions.map(({ createdAt, lastSeenAt, revokedAt, device, network }) =>
      toWire({ beganAt: createdAt, lastSeenAt, endedAt: revokedAt, device, network }),
    ),
    logins: logins.map((one) => toWire(one)),
    refused_logins: refused,
    second_factors: factors.map((one) => toWire(one)),
  };
}

async function readOwnClaims(pool: Pool, userId: number): Promise<readonly ClaimRecord[]> {
  return withArrivals(pool, await toClaimRecords(pool, await readClaimsOfUser(pool, userId)));
}

/** The entries of a statement, oldest first. */
async function readEntries(
  pool: Pool,
  userId: number,
  account: StatementAccount,
): Promise<StatementEntryRecord[]> {
  const { entries } = await readStatement(pool, { userId, account });
  const titles = await goTitles(pool, entries, ({ goId }) => goId);
  return entries.toReversed().map((entry) => toEntry(entry, account, titles));
}

/** Events in the order of the ledger, also those of deleted claims, and of withdrawals that match no claim. */
async function loadEvents(
  { pool, records }: Sources,
  userId: number,
  people: readonly number[],
): Promise<RecordedEvent[]> {
  const streams = await loadStreams(pool, await streamsEver(pool, { userId }));
  const withdrawn = await withdrawalsFrom({ pool, records }, await provenPeople(records, people));
  return [...streams.values(), withdrawn].flat().sort((a, b) => a.position - b.position);
}

/** The people among these whose address is proven: an address that nobody proved may be another person's. */
function provenPeople(records: EntityManager, people: readonly number[]): Promise<User[]> {
  return records.findBy(User, { userId: In(people), mailProvenAt: Not(IsNull()) });
}

/** Withdrawals from the addresses of these people that no organiser has sorted yet. */
async function readWaiting(
  { pool, records }: Sources,
  people: readonly number[],
): Promise<PersonalDataRecord['withdrawals_waiting']> {
  const waiting = await waitingFrom(records, pool, await provenPeople(records, people));
  return waiting.map(({ declared_at, name, mail, reference, about }) => ({
    declared_at,
    name,
    mail,
    reference,
    about,
  }));
}

/** The texts that the events name by their versions. */
async function textsShown(pool: Pool, events: readonly RecordedEvent[]): Promise<readonly LegalTextRecord[]> {
  const shown = events.flatMap(({ data }) => ('shown' in data ? (data.shown ?? []) : []));
  const versions = new Map(shown.map((one) => [`${one.text} ${one.version}`, one]));
  const texts = await Promise.all(
    [...versions.values()].map(({ text, version }) => readText(pool, text, version)),
  );
  return texts.flatMap((text) => text ?? []);
}

/** An event without the name or number of another person. */
function toPersonalEvent(event: RecordedEvent, people: readonly number[]): PersonalEventRecord {
  const { actorId } = event.meta;
  return {
    position: event.position,
    stream: event.stream,
    version: event.version,
    type: event.type,
    recorded_at: new Date(event.recordedAt).toISOString(),
    by: actorId === null ? 'the shop' : people.includes(actorId) ? 'you' : 'an organiser',
    data: event.data,
    texts: event.private ?? null,
    proof: event.hash,
  };
}
