import {
  defined,
  accountStream,
  cents,
  claimStream,
  eurosFromCents,
  loadStreams,
  NotFound,
  remindersStream,
  type RecordedEvent,
} from '@fan-beats/events';
import {
  claimIdsEver,
  readClaimsOfUser,
  readStatement,
  type StatementAccount,
  type StatementEntry,
} from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { toClaimRecords } from '../../claims/claim-record';
import type {
  PersonalDataRecord,
  PersonalEventRecord,
  PersonalPostingRecord,
} from '../../../contract/records';
import { readSaid } from '../../payments/queries/said';
import { feedbackTopics } from '../../feedback/feedback-topics';
import { Feedback } from '../../feedback/feedback.entity';
import { Session } from '../../session/session.entity';
import { readUsers } from '../../users/user-view';
import { User } from '../../../platform/people/user.entity';

/** Everything the shop keeps about a person, and nothing about anybody else. */
export class GetPersonalData extends Query<PersonalDataRecord> {
  constructor(readonly userId: number) {
    super();
  }
}

@QueryHandler(GetPersonalData)
export class GetPersonalDataHandler implements IQueryHandler<GetPersonalData> {
  constructor(
    @Inject(Pool) private readonly pool: Pool,
    private readonly source: DataSource,
  ) {}

  async execute({ userId }: GetPersonalData): Promise<PersonalDataRecord> {
    const [user] = await readUsers(this.pool, [userId]);
    if (!user) throw new NotFound('user');
    const { balance, points, unavailable_points, ...profile } = user;
    const [registered, claims, euros, beats, requests, sessions, events, said] = await Promise.all([
      this.source.manager.findOneByOrFail(User, { userId }),
      readClaimsOfUser(this.pool, userId).then((own) => toClaimRecords(this.pool, own)),
      this.statement(userId, 'EUR'),
      this.statement(userId, 'BEATS'),
      this.contactRequests(userId),
      this.sessions(userId),
      this.events(userId),
      readSaid(this.pool, userId),
    ]);
    return {
      exported_at: new Date().toISOString(),
      profile: { ...profile, registered_at: registered.createdAt.toISOString() },
      account: { balance, points, unavailable_points },
      claims,
      statement: { euros, fan_beats: beats },
      contact_requests: requests,
      payment_announced_at: said.announcedAt,
      credit_asked_back_at: said.askedBackAt,
      sessions,
      events,
    };
  }

  private async statement(userId: number, account: StatementAccount): Promise<PersonalPostingRecord[]> {
    const postings: PersonalPostingRecord[] = [];
    for (let cursor: number | undefined; ;) {
      const request = {
        userId,
        account,
        limit: postingsPerPage,
        ...defined({ cursor }),
      };
      const { entries, nextCursor } = await readStatement(this.pool, request);
      postings.push(...entries.map((entry) => toPosting(entry, account)));
      if (nextCursor === null) return postings.reverse();
      cursor = nextCursor;
    }
  }

  private async contactRequests(userId: number): Promise<PersonalDataRecord['contact_requests']> {
    const order = { createdAt: 'ASC', feedbackId: 'ASC' } as const;
    const requests = await this.source.manager.find(Feedback, { where: { userId }, order });
    return requests.map(({ topic, message, createdAt }) => ({
      caption: feedbackTopics[topic] ?? '',
      message,
      created_at: createdAt.toISOString(),
    }));
  }

  private async sessions(userId: number): Promise<PersonalDataRecord['sessions']> {
    const order = { createdAt: 'ASC' } as const;
    const sessions = await this.source.manager.find(Session, { where: { userId }, order });
    return sessions.map(({ createdAt, revokedAt }) => ({
      began_at: createdAt.toISOString(),
      ended_at: revokedAt?.toISOString() ?? null,
    }));
  }

  /** Of deleted claims too, in the order of the ledger. */
  private async events(userId: number): Promise<PersonalEventRecord[]> {
    const claimIds = await claimIdsEver(this.pool, { userId });
    const streams = await loadStreams(this.pool, [
      accountStream(userId),
      remindersStream(userId),
      ...claimIds.map(claimStream),
    ]);
    const events = [...streams.values()].flat().sort((a, b) => a.position - b.position);
    return events.map((event) => toPersonalEvent(event, userId));
  }
}

const postingsPerPage = 1_000;

function toPosting(entry: StatementEntry, account: StatementAccount): PersonalPostingRecord {
  const inUnits = (amount: number): number => (account === 'EUR' ? eurosFromCents(cents(amount)) : amount);
  return {
    position: entry.position,
    recorded_at: new Date(entry.recordedAtMs).toISOString(),
    type: entry.type,
    amount: inUnits(entry.amount),
    balance_after: inUnits(entry.balanceAfter),
    claim_id: entry.claimId,
    reason: entry.reason,
  };
}

/** Who did it is said without a name or number of anybody else. */
function toPersonalEvent(event: RecordedEvent, userId: number): PersonalEventRecord {
  const { actorId } = event.meta;
  return {
    position: event.position,
    stream: event.stream,
    version: event.version,
    type: event.type,
    recorded_at: new Date(event.recordedAt).toISOString(),
    by: actorId === userId ? 'you' : actorId === null ? 'the shop' : 'an organiser',
    data: event.data,
    texts: event.private ?? null,
    proof: event.hash,
  };
}
