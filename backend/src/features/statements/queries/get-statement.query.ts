import { cents, eurosFromCents } from '@fan-beats/events';
import {
  readAccount,
  readStatement,
  type StatementAccount,
  type StatementEntry,
  type StatementRequest,
} from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { AuditedStatementEntryRecord, AuditedStatementRecord } from '../../../contract/records';
import { goTexts } from '../../claims/claim-record';
import { actorNames, type ActorOf } from './actor-names';

/** A page of a fan's account: every movement with the balance it led to, and who made it. */
export class GetStatement extends Query<AuditedStatementRecord> {
  constructor(readonly request: StatementRequest) {
    super();
  }
}

@QueryHandler(GetStatement)
export class GetStatementHandler implements IQueryHandler<GetStatement> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ request }: GetStatement): Promise<AuditedStatementRecord> {
    const [{ entries, nextCursor }, account] = await Promise.all([
      readStatement(this.pool, request),
      readAccount(this.pool, request.userId),
    ]);
    const [titles, actorOf] = await Promise.all([
      goTexts(
        this.pool,
        entries.flatMap(({ goId }) => goId ?? []),
      ),
      actorNames(
        this.pool,
        entries.map(({ actorId }) => actorId),
      ),
    ]);
    return {
      entries: entries.map((entry) => toEntry(entry, { account: request.account, titles, actorOf })),
      ...(request.account === 'EUR'
        ? { balance: eurosFromCents(account.balanceCents) }
        : { balance: account.points, pending: account.pending }),
      next_cursor: nextCursor,
    };
  }
}

const reversibleTypes: ReadonlySet<string> = new Set([
  'BalanceAdded',
  'BalanceSubtracted',
  'PointsAdded',
  'PointsSubtracted',
  'PointsCorrected',
]);

type GoTexts = Awaited<ReturnType<typeof goTexts>>;

interface Surroundings {
  readonly account: StatementAccount;
  readonly titles: GoTexts;
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
    ...(entry.reason !== null && { reason: entry.reason }),
    ...(entry.reverses !== null && { reverses: entry.reverses }),
    ...(entry.reversedBy !== null && { reversed_by: entry.reversedBy }),
    actor: actorOf(entry.actorId),
    via: entry.via,
    reversible: entry.reversedBy === null && reversibleTypes.has(entry.type),
  };
}

function aboutClaim(
  { claimId, goId }: StatementEntry,
  titles: GoTexts,
): Pick<AuditedStatementEntryRecord, 'claim_id' | 'gotitle'> {
  const gotitle = goId === null ? undefined : titles.get(goId)?.title;
  return {
    ...(claimId !== null && { claim_id: claimId }),
    ...(gotitle !== undefined && { gotitle }),
  };
}
