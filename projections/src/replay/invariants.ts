import type { RecordedEvent } from '@fan-beats/events';
import { accountTable } from '../accounts/account.table';
import { claimItemTable } from '../claims/claim-item.table';
import { goStockTable } from '../gos/go-stock.table';
import type { MemoryTable } from '../memory/memory-table';
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

type Addition = RowOp & { readonly op: 'add' };

const adminRole = 2;

/**
 * Looks at every operation before and after it is folded: no acceptance went over a limit (rule D19), nobody but an admin
 * lowered a claimed amount (rules D22, D23), and no act of a fan took Fan Beats that were not there (rule D33).
 */
export class Invariants {
  private readonly stock: MemoryTable;
  private readonly max: number;
  private readonly claimed: number;
  private readonly accounts: MemoryTable;
  private readonly points: number;
  private readonly pending: number;

  constructor(
    private readonly tables: MemoryTables,
    private readonly onBreach: (breach: Breach) => void,
  ) {
    this.stock = tables.table(goStockTable);
    this.max = this.stock.columnNumber('max');
    this.claimed = this.stock.columnNumber('claimed');
    this.accounts = tables.table(accountTable);
    this.points = this.accounts.columnNumber('points');
    this.pending = this.accounts.columnNumber('pending');
  }

  apply(event: RecordedEvent, ops: readonly RowOp[]): void {
    for (const op of ops) {
      if (op.table === claimItemTable.name) this.checkAmount(event, op);
      const row = this.tables.apply(op);
      if (op.op !== 'add') continue;
      if (op.table === goStockTable.name) this.checkLimit(event, op, row);
      else if (op.table === accountTable.name) this.checkAccount(event, op, row);
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

  private checkLimit(event: RecordedEvent, op: Addition, row: number): void {
    if ((op.add['claimed'] ?? 0) <= 0) return;
    // No limit is NaN, and nothing is above it.
    const max = this.stock.numberAt(row, this.max);
    const claimed = this.stock.numberAt(row, this.claimed);
    if (claimed > max)
      this.onBreach({
        rule: 'oversold',
        event,
        op,
        what: `took the claimed pieces to ${claimed} where ${max} were allowed`,
      });
  }

  private checkAccount(event: RecordedEvent, op: Addition, row: number): void {
    const availableDifference = (op.add['points'] ?? 0) - (op.add['pending'] ?? 0);
    if (availableDifference >= 0 || event.meta.actorRole >= adminRole) return;
    const { accounts } = this;
    const available = accounts.numberAt(row, this.points) - accounts.numberAt(row, this.pending);
    if (available < 0)
      this.onBreach({
        rule: 'overdrawn',
        event,
        op,
        what: `took the available Fan Beats to ${available} without an admin`,
      });
  }
}
