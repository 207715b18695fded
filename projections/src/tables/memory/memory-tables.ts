import type { RowOp, TableSpec } from '../row-op';
import { MemoryTable } from './memory-table';
import { TextPool } from './text-pool';

/** Read models in memory, filled by the same operations as the live tables and answering the same views. */
export class MemoryTables {
  private readonly tables: ReadonlyMap<string, MemoryTable>;

  /** Operations on other tables are passed over. */
  constructor(specs: readonly TableSpec[]) {
    const texts = new TextPool();
    this.tables = new Map(specs.map((spec) => [spec.name, new MemoryTable(spec, texts)]));
  }

  /** Gives the row it was about, -1 for none; good until the next row of its table comes or goes. */
  apply(op: RowOp): number {
    return this.tables.get(op.table)?.apply(op) ?? -1;
  }

  table(spec: TableSpec): MemoryTable {
    const table = this.tables.get(spec.name);
    if (!table) throw new Error(`The table ${spec.name} was not folded`);
    return table;
  }
}
