import {
  defined,
  accountStream,
  cents,
  claimStream,
  eurosFromCents,
  loadStreams,
  NotFound,
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
import { toClaimRecords } from '../../claims/claim-record';
import type {
  PersonalDataRecord,
  PersonalEventRecord,
  PersonalPostingRecord,
} from '../../../contract/records';
import { feedbackTopics } from '../../feedback/feedback-topics';
import { readUser } from '../../users/user-view';

/** Everything the shop keeps about a person, and nothing about anybody else. */
export class GetPersonalData extends Query<PersonalDataRecord> {
  constructor(readonly userId: number) {
    super();
  }
}

@QueryHandler(GetPersonalData)
export class GetPersonalDataHandler implements IQueryHandler<GetPersonalData> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ userId }: GetPersonalData): Promise<PersonalDataRecord> {
    const user = await readUser(this.pool, userId);
    if (!user) throw new NotFound('user');
    const { balance, points, unavailable_points, ...profile } = user;
    const [registered, claims, euros, beats, requests, sessions, events] = await Promise.all([
      this.registeredAt(userId),
      readClaimsOfUser(this.pool, userId).then((own) => toClaimRecords(this.pool, own)),
      this.statement(userId, 'EUR'),
      this.statement(userId, 'BEATS'),
      this.contactRequests(userId),
      this.sessions(userId),
      this.events(userId),
    ]);
    return {
      exported_at: new Date().toISOString(),
      profile: { ...profile, registered_at: registered },
      account: { balance, points, unavailable_points },
      claims,
      statement: { euros, fan_beats: beats },
      contact_requests: requests,
      sessions,
      events,
    };
  }

  private async registeredAt(userId: number): Promise<string> {
    const { rows } = await this.pool.query<{ created_at: Date }>(
      'SELECT created_at FROM users WHERE user_id = $1',
      [userId],
    );
    return rows[0]?.created_at.toISOString() ?? '';
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
    const { rows } = await this.pool.query<{ topic: number; message: string; created_at: Date }>(
      'SELECT topic, message, created_at FROM feedback WHERE user_id = $1 ORDER BY created_at, feedback_id',
      [userId],
    );
    return rows.map(({ topic, message, created_at }) => ({
      caption: feedbackTopics[topic] ?? '',
      message,
      created_at: created_at.toISOString(),
    }));
  }

  private async sessions(userId: number): Promise<PersonalDataRecord['sessions']> {
    const { rows } = await this.pool.query<{ created_at: Date; revoked_at: Date | null }>(
      'SELECT created_at, revoked_at FROM sessions WHERE user_id = $1 ORDER BY created_at',
      [userId],
    );
    return rows.map(({ created_at, revoked_at }) => ({
      began_at: created_at.toISOString(),
      ended_at: revoked_at?.toISOString() ?? null,
    }));
  }

  /** Of deleted claims too, in the order of the ledger. */
  private async events(userId: number): Promise<PersonalEventRecord[]> {
    const claimIds = await claimIdsEver(this.pool, { userId });
    const streams = await loadStreams(this.pool, [accountStream(userId), ...claimIds.map(claimStream)]);
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
