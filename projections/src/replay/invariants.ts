import type { RecordedEvent } from '@fan-beats/events';
import { accountTable } from '../accounts/account.table';
import { claimItemTable } from '../claims/claim-item.table';
import { goStockTable } from '../gos/go-stock.table';
import type { MemoryTables } from '../memory/memory-tables';
import type { RowOp } from '../row-op';

/** A rule that an event broke when it was recorded. */
export type BrokenRule = 'oversold' | 'lowered' | 'overdrawn';

export interface Breach {
  readonly rule: BrokenRule;
  readonly event: RecordedEvent;
  /** The operation that broke it. */
  readonly op: RowOp;
  readonly what: string;
}

const adminRole = 2;

/**
 * Looks at every operation before and after it is folded: no acceptance went over a limit (rule D19), nobody but an admin
 * lowered a claimed amount (rules D22, D23), and no act of a fan took Fan Beats that were not there (rule D33).
 */
export class Invariants {
  constructor(
    private readonly tables: MemoryTables,
    private readonly onBreach: (breach: Breach) => void,
  ) {}

  apply(event: RecordedEvent, ops: readonly RowOp[]): void {
    for (const op of ops) {
      if (op.table === claimItemTable.name) this.checkAmount(event, op);
      this.tables.apply(op);
      if (op.op !== 'add') continue;
      if (op.table === goStockTable.name) this.checkLimit(event, op);
      else if (op.table === accountTable.name) this.checkAccount(event, op);
    }
  }

  private checkAmount(event: RecordedEvent, op: RowOp): void {
    if (op.op === 'add' || (op.op === 'put' && op.fresh)) return;
    if (event.meta.actorRole >= adminRole) return;
    const table = this.tables.table(claimItemTable);
    const row = table.find(op.key);
    if (row < 0) return;
    const before = Number(table.valueAt(row, 'amount'));
    const after = op.op === 'remove' ? 0 : Number(op.set['amount'] ?? before);
    if (after < before)
      this.onBreach({
        rule: 'lowered',
        event,
        op,
        what: `lowered a claimed amount from ${before} to ${after} without an admin`,
      });
  }

  private checkLimit(event: RecordedEvent, op: RowOp & { readonly op: 'add' }): void {
    if ((op.add['claimed'] ?? 0) <= 0) return;
    const table = this.tables.table(goStockTable);
    const row = table.find(op.key);
    const max = table.valueAt(row, 'max');
    const claimed = Number(table.valueAt(row, 'claimed'));
    if (max !== null && claimed > Number(max))
      this.onBreach({
        rule: 'oversold',
        event,
        op,
        what: `took the claimed pieces to ${claimed} where ${String(max)} were allowed`,
      });
  }

  private checkAccount(event: RecordedEvent, op: RowOp & { readonly op: 'add' }): void {
    const availableDifference = (op.add['points'] ?? 0) - (op.add['pending'] ?? 0);
    if (availableDifference >= 0 || event.meta.actorRole >= adminRole) return;
    const table = this.tables.table(accountTable);
    const row = table.find(op.key);
    const available = Number(table.valueAt(row, 'points')) - Number(table.valueAt(row, 'pending'));
    if (available < 0)
      this.onBreach({
        rule: 'overdrawn',
        event,
        op,
        what: `took the available Fan Beats to ${available} without an admin`,
      });
  }
}
