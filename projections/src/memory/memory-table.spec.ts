import fc from 'fast-check';
import { defineTable, opsOn, type ColumnValue, type RowOp } from '../row-op';
import { MemoryTable } from './memory-table';
import { TextPool } from './text-pool';

const spec = defineTable({
  name: 'anything',
  key: { a: 'int4', b: 'int8' },
  columns: {
    number: { type: 'int4', default: 0 },
    wide: { type: 'int8', default: 0 },
    maybe: { type: 'int4', default: null },
    flag: { type: 'bool', default: false },
    text: { type: 'text', default: '' },
    note: { type: 'text', default: null },
  },
  indexes: [],
  blankMeansAbsent: true,
});
const ops = opsOn(spec);

/** The same table, written in the plainest way. */
function plainly(all: readonly RowOp[]): Map<string, Record<string, ColumnValue>> {
  const rows = new Map<string, Record<string, ColumnValue>>();
  for (const op of all) {
    const id = JSON.stringify(op.key);
    if (op.op === 'remove') {
      rows.delete(id);
      continue;
    }
    const blank = Object.fromEntries(
      Object.entries(spec.columns).map(([name, { default: value }]) => [name, value]),
    );
    const row: Record<string, ColumnValue> = rows.get(id) ?? { ...op.key, ...blank };
    if (op.op === 'put') Object.assign(row, op.set);
    else for (const [name, amount] of Object.entries(op.add)) row[name] = Number(row[name]) + amount;
    rows.set(id, row);
  }
  return rows;
}

const anyKey = fc.record({ a: fc.nat(40), b: fc.constantFrom(1, 2, 2 ** 33, 2 ** 33 + 1) });
const anySet = fc.record(
  {
    number: fc.integer(),
    wide: fc.maxSafeInteger(),
    maybe: fc.option(fc.integer()),
    flag: fc.boolean(),
    text: fc.string(),
    note: fc.option(fc.string()),
  },
  { requiredKeys: [] },
);
const anyOp: fc.Arbitrary<RowOp> = anyKey.chain((key) =>
  fc.oneof(
    anySet.map((set) => ops.put(key, set)),
    fc.integer({ min: -99, max: 99 }).map((wide) => ops.add(key, { wide })),
    fc.constant(ops.remove(key)),
  ),
);

describe('a table in memory', () => {
  it('holds what the operations say, through growth and removals', () => {
    fc.assert(
      fc.property(fc.array(anyOp, { maxLength: 300, size: 'max' }), (all) => {
        const table = new MemoryTable(spec, new TextPool());
        for (const op of all) table.apply(op);
        const expected = plainly(all);
        expect(table.size).toBe(expected.size);
        for (const row of expected.values()) {
          const at = table.find({ a: Number(row['a']), b: Number(row['b']) });
          expect(table.rowAt(at)).toEqual(row);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('knows a row that holds nothing but defaults', () => {
    const table = new MemoryTable(spec, new TextPool());
    table.apply(ops.add({ a: 1, b: 1 }, { wide: 5 }));
    expect(table.isBlank(0)).toBe(false);
    table.apply(ops.add({ a: 1, b: 1 }, { wide: -5 }));
    expect(table.isBlank(0)).toBe(true);
  });

  it('refuses a column it does not have', () => {
    const table = new MemoryTable(spec, new TextPool());
    expect(() => {
      table.apply({ op: 'put', table: 'anything', key: { a: 1, b: 1 }, set: { other: 1 } });
    }).toThrow('no column other');
  });
});
