import { cents, defined, eurosFromCents, given, isBooking } from '@fan-beats/events';
import {
  readAccount,
  readStatement,
  type StatementAccount,
  type StatementEntry,
  type StatementRequest,
} from '@fan-beats/projections';
import { IsIn } from 'class-validator';
import type { Pool } from 'pg';
import type {
  AuditedStatementEntryRecord,
  AuditedStatementRecord,
  StatementRecord,
} from '../../contract/records';
import { readOf, type Ground } from '../../platform/acts/act';
import { PagedRead } from '../../platform/acts/paged-read';
import type { Actor } from '../../platform/people/actor';
import { Id, Instant, OptionalOrNull } from '../../platform/trpc/fields';
import { moneyMoveRecord } from '../claims/money-move';
import { goTitles } from '../gos/go-view';
import { GetUser } from '../users/users.reads';
import { actorNames, type ActorOf } from './actor-names';

const accounts: readonly StatementAccount[] = ['EUR', 'BEATS'];
const usualPage = 20;

/** A page of a fan's account: every movement with the balance it led to, and who made it. */
export class GetStatement extends PagedRead<AuditedStatementRecord> {
  @Id() userId: number;
  @IsIn(accounts) account: StatementAccount;

  /** Both ends count as inside. */
  @OptionalOrNull() @Instant() from?: string | null;
  @OptionalOrNull() @Instant() to?: string | null;

  async read({ pool, ask }: Ground): Promise<AuditedStatementRecord> {
    const { userId, account, from, to } = this;
    await ask(readOf(GetUser, { userId }));
    const span = defined({
      fromMs: given(from ?? undefined, Date.parse),
      untilMs: given(to ?? undefined, Date.parse),
    });
    return statementOf(pool, { userId, account, ...this.page(usualPage), ...span });
  }
}

/** The same of whoever asks, without who made a movement. */
export class GetOwnStatement extends PagedRead<StatementRecord> {
  /** The door says it. */
  actor: Actor;

  @IsIn(accounts) account: StatementAccount;

  async read({ pool }: Ground): Promise<StatementRecord> {
    const { account, actor } = this;
    const { entries, ...statement } = await statementOf(pool, {
      ...{ userId: actor.userId, account },
      ...this.page(usualPage),
    });
    const own = entries.map(({ actor: _actor, via: _via, reversible: _reversible, ...entry }) => entry);
    return { entries: own, ...statement };
  }
}

async function statementOf(pool: Pool, request: StatementRequest): Promise<AuditedStatementRecord> {
  const [{ entries, nextCursor }, account] = await Promise.all([
    readStatement(pool, request),
    readAccount(pool, request.userId),
  ]);
  const [titles, actorOf] = await Promise.all([
    goTitles(pool, entries, ({ goId }) => goId),
    actorNames(pool, entries, ({ actorId }) => actorId),
  ]);
  return {
    entries: entries.map((entry) => toEntry(entry, { account: request.account, titles, actorOf })),
    ...(request.account === 'EUR'
      ? { balance: eurosFromCents(account.balanceCents) }
      : { balance: account.points, pending: account.pending }),
    next_cursor: nextCursor,
  };
}

interface Surroundings {
  readonly account: StatementAccount;
  readonly titles: ReadonlyMap<number, string>;
  readonly actorOf: ActorOf;
}

function toEntry(
  entry: StatementEntry,
  { account, titles, actorOf }: Surroundings,
): AuditedStatementEntryRecord {
  const wire = (amount: number): number => (account === 'EUR' ? eurosFromCents(cents(amount)) : amount);
  return {
    position: entry.position,
    recorded_at: new Date(entry.recordedAtMs).toISOString(),
    type: entry.type,
    amount: wire(entry.amount),
    balance_after: wire(entry.balanceAfter),
    ...(account === 'BEATS' && { pending: entry.pending, pending_after: entry.pendingAfter }),
    ...aboutClaim(entry, titles),
    ...given(entry.move, moneyMoveRecord),
    ...(entry.reason !== null && { reason: entry.reason }),
    ...(entry.reverses !== null && { reverses: entry.reverses }),
    ...(entry.reversedBy !== null && { reversed_by: entry.reversedBy }),
    actor: actorOf(entry.actorId),
    via: entry.via,
    reversible: entry.reversedBy === null && isBooking(entry),
  };
}

function aboutClaim(
  { claimId, goId }: StatementEntry,
  titles: ReadonlyMap<number, string>,
): Pick<AuditedStatementEntryRecord, 'claim_id' | 'gotitle'> {
  const gotitle = goId === null ? undefined : titles.get(goId);
  return {
    ...(claimId !== null && { claim_id: claimId }),
    ...(gotitle !== undefined && { gotitle }),
  };
}
