import { cents, eurosFromCents, mapDefined } from '@fan-beats/events';
import {
  readAccount,
  readStatement,
  type StatementAccount,
  type StatementEntry,
  type StatementRequest,
} from '@fan-beats/projections';
import type { Pool } from 'pg';
import type { StatementEntryRecord } from '../../../contract/money/statement.records';
import { moneyMoveRecord } from '../../claims/money-move';
import { goTitles } from '../../catalogue/gos/go-view';

export const statementAccounts: readonly StatementAccount[] = ['EUR', 'BEATS'];
export const usualEntries = 20;

/** A page of an account, with the titles of group orders in it. */
export async function readStatementPage(pool: Pool, request: StatementRequest) {
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

/** A movement for its person; `titles` are those of its group orders. */
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
    ...mapDefined(entry.move, moneyMoveRecord),
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
