import { cameInBy, type RecordedEvent } from '@fan-beats/events';
import { accountTable } from '../../read-models/money/accounts/account.table';
import { claimItemTable } from '../../read-models/claims/claim-item.table';
import { claimStageTable } from '../../read-models/claims/claim-stage.table';
import { goStockTable } from '../../read-models/catalogue/gos/go-stock.table';
import type { MemoryTable, MemoryTables } from '../../tables/memory/memory-table';
import type { RowOp } from '../../tables/row-op';

/** A rule that an event broke when it was recorded. */
export type BrokenRule = 'oversold' | 'lowered' | 'overdrawn' | 'overspent' | 'vanished';

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
 * Checks every operation before and after it is folded: no acceptance exceeded a limit (rule D19), nobody except an
 * admin lowered a claimed amount (rules D22, D23), no act of a fan took Fan Beats that the fan did not have (rule D33),
 * no balance fell below 0 (rules D35, M4), and no euro vanished (rule M3).
 */
export class Invariants {
  private readonly stock: MemoryTable;
  private readonly max: number;
  private readonly claimed: number;
  private readonly accounts: MemoryTable;
  private readonly points: number;
  private readonly pending: number;
  private readonly balance: number;
  /**
   * Cents by which the current event changed balances and the payments of existing claims, minus the cents that it
   * brought in.
   */
  private unexplained = 0;

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
    this.balance = this.accounts.columnNumber('balance_cents');
  }

  apply(event: RecordedEvent, ops: readonly RowOp[]): void {
    for (const op of ops) {
      if (op.table === claimItemTable.name) this.checkAmount(event, op);
      else if (op.table === claimStageTable.name) this.unexplained += this.paidBy(op);
      const row = this.tables.apply(op);
      if (op.op !== 'add') continue;
      if (op.table === goStockTable.name) this.checkLimit(event, op, row);
      else if (op.table === accountTable.name) this.checkAccount(event, op, row);
    }
  }

  /**
   * All operations of an event are folded: balances and payments of claims must equal the money that came in (rule M3).
   */
  end(event: RecordedEvent): void {
    const left = this.unexplained - cameInBy(event);
    this.unexplained = 0;
    if (left === 0) return;
    const what = left < 0 ? `lost ${-left} cents` : `made ${left} cents`;
    this.onBreach({ rule: 'vanished', event, op: moneyOf(event), what });
  }

  /** The change that an operation makes to the payments of existing claims. */
  private paidBy(op: RowOp): number {
    if (op.op === 'add') return op.add['allocated_cents'] ?? 0;
    if (op.op === 'put') return 0;
    const table = this.tables.table(claimStageTable);
    const row = table.find(op.key);
    return row < 0 ? 0 : 0 - Number(table.valueAt(row, 'allocated_cents'));
  }

  private checkAmount(event: RecordedEvent, op: RowOp): void {
    if (op.op === 'add' || (op.op === 'put' && op.fresh)) return;
    if (event.meta.actorRole >= adminRole) return;
    const table = this.tables.table(claimItemTable);
    const row = table.find(op.key);
    if (row < 0) return;
    const before = Number(table.valueAt(row, 'amount'));
    const after = op.op === 'remove' ? 0 : Number(op.set['amount'] ?? before);
    const what = `lowered a claimed amount from ${before} to ${after} without an admin`;
    if (after < before) this.onBreach({ rule: 'lowered', event, op, what });
  }

  private checkLimit(event: RecordedEvent, op: Addition, row: number): void {
    if ((op.add['claimed'] ?? 0) <= 0) return;
    // The absence of a limit is NaN, and nothing is above NaN.
    const max = this.stock.numberAt(row, this.max);
    const claimed = this.stock.numberAt(row, this.claimed);
    if (claimed > max) {
      const what = `took the claimed pieces to ${claimed} where ${max} were allowed`;
      this.onBreach({ rule: 'oversold', event, op, what });
    }
  }

  private checkAccount(event: RecordedEvent, op: Addition, row: number): void {
    this.checkBalance(event, op, row);
    const availableDifference = (op.add['points'] ?? 0) - (op.add['pending'] ?? 0);
    if (availableDifference >= 0 || event.meta.actorRole >= adminRole) return;
    const { accounts } = this;
    const available = accounts.numberAt(row, this.points) - accounts.numberAt(row, this.pending);
    const what = `took the available Fan Beats to ${available} without an admin`;
    if (available < 0) this.onBreach({ rule: 'overdrawn', event, op, what });
  }

  private checkBalance(event: RecordedEvent, op: Addition, row: number): void {
    const difference = op.add['balance_cents'] ?? 0;
    this.unexplained += difference;
    const balance = this.accounts.numberAt(row, this.balance);
    if (difference < 0 && balance < 0)
      this.onBreach({ rule: 'overspent', event, op, what: `took the balance to ${balance} cents` });
  }
}

/** The row that an event which moves money belongs to. */
function moneyOf({ data }: RecordedEvent): RowOp {
  const userId = 'userId' in data ? data.userId : 0;
  return { op: 'add', table: accountTable.name, key: { user_id: userId }, add: {} };
}
