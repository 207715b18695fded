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
  AuditedStatementRecord,
  StatementEntryRecord,
  StatementRecord,
} from '../../../contract/money/statement.records';
import type { Ground } from '../../../platform/acts/act';
import { PagedRead } from '../../../platform/trpc/paged-read';
import type { Actor } from '../../../platform/people/actor';
import { Id, Instant, OptionalOrNull } from '../../../platform/trpc/fields';
import { moneyMoveRecord } from '../../claims/money-move';
import { goTitles } from '../../catalogue/gos/go-view';
import { People } from '../../people/users/users.reads';
import { actorNames } from './actor-names';

const accounts: readonly StatementAccount[] = ['EUR', 'BEATS'];
const usualPage = 20;

/** A page of a fan's account: every movement with the balance it led to, and who made it. */
export class GetStatement extends PagedRead<AuditedStatementRecord> {
  @Id() userId: number;
  @IsIn(accounts) account: StatementAccount;

  /** Both ends count as inside. */
  @OptionalOrNull() @Instant() from?: string | null;
  @OptionalOrNull() @Instant() to?: string | null;

  async read({ pool, get }: Ground): Promise<AuditedStatementRecord> {
    const { userId, account, from, to } = this;
    await get(People).get(userId);
    const span = defined({
      fromMs: given(from ?? undefined, Date.parse),
      untilMs: given(to ?? undefined, Date.parse),
    });
    const request = { userId, account, ...this.page(usualPage), ...span };
    const { entries, titles, ...statement } = await statementOf(pool, request);
    const actorOf = await actorNames(pool, entries, ({ actorId }) => actorId);
    const audited = entries.map((entry) => ({
      ...toEntry(entry, account, titles),
      ...{ actor: actorOf(entry.actorId), via: entry.via },
      reversible: entry.reversedBy === null && isBooking(entry),
    }));
    return { ...statement, entries: audited };
  }
}

/** The same of whoever asks, without who made a movement. */
export class GetOwnStatement extends PagedRead<StatementRecord> {
  /** The door says it. */
  actor: Actor;

  @IsIn(accounts) account: StatementAccount;

  async read({ pool }: Ground): Promise<StatementRecord> {
    const { account, actor } = this;
    const request = { userId: actor.userId, account, ...this.page(usualPage) };
    const { entries, titles, ...statement } = await statementOf(pool, request);
    return { ...statement, entries: entries.map((entry) => toEntry(entry, account, titles)) };
  }
}

async function statementOf(pool: Pool, request: StatementRequest) {
  const [{ entries, nextCursor }, account] = await Promise.all([
    readStatement(pool, request),
    readAccount(pool, request.userId),
  ]);
  return {
    entries,
    titles: await goTitles(pool, entries, ({ goId }) => goId),
    ...(request.account === 'EUR'
      ? { balance: eurosFromCents(account.balanceCents) }
      : { balance: account.points, pending: account.pending }),
    next_cursor: nextCursor,
  };
}

/** A movement as its person may read it; `titles` are those of its group orders. */
export function toEntry(
  entry: StatementEntry,
  account: StatementAccount,
  titles: ReadonlyMap<number, string>,
): StatementEntryRecord {
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
  };
}

function aboutClaim(
  { claimId, goId }: StatementEntry,
  titles: ReadonlyMap<number, string>,
): Pick<StatementEntryRecord, 'claim_id' | 'gotitle'> {
  const gotitle = goId === null ? undefined : titles.get(goId);
  return {
    ...(claimId !== null && { claim_id: claimId }),
    ...(gotitle !== undefined && { gotitle }),
  };
}
