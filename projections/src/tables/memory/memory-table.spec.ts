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

/** The same table, written as plainly as possible. */
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

const single = defineTable({
  name: 'single',
  key: { id: 'int8' },
  columns: { wide: { type: 'int8', default: 0 }, text: { type: 'text', default: '' } },
  indexes: [],
});
const singleOps = opsOn(single);
/** Consecutive ids, and ids from far away. */
const anyId = fc.oneof(
  { weight: 9, arbitrary: fc.nat(60) },
  { weight: 1, arbitrary: fc.constantFrom(4095, 4096, 5_000, 100_000, 2 ** 31, 2 ** 53 - 1, -1, -7, 0.5) },
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

  it('finds rows by a single number, however far apart', () => {
    const op = fc.record({ id: anyId, wide: fc.nat(), kind: fc.constantFrom('put', 'add', 'remove') });
    fc.assert(
      fc.property(fc.array(op, { maxLength: 200, size: 'max' }), (all) => {
        const table = new MemoryTable(single, new TextPool());
        const expected = new Map<number, number>();
        for (const { id, wide, kind } of all) {
          if (kind === 'remove') {
            table.apply(singleOps.remove({ id }));
            expected.delete(id);
          } else {
            const row = table.apply(
              kind === 'put' ? singleOps.put({ id }, { wide }) : singleOps.add({ id }, { wide }),
            );
            expected.set(id, kind === 'put' ? wide : (expected.get(id) ?? 0) + wide);
            expect(table.valueAt(row, 'id')).toBe(id);
          }
        }
        expect(table.size).toBe(expected.size);
        for (const { id } of all) {
          const row = table.find({ id });
          if (expected.has(id)) expect(table.rowAt(row)).toEqual({ id, wide: expected.get(id), text: '' });
          else expect(row).toBe(-1);
        }
      }),
    );
  });

  it('keeps every row in its place when there are many, and when half of them go again', () => {
    const table = new MemoryTable(spec, new TextPool());
    const many = 5_000;
    const keyOf = (a: number) => ({ a, b: 2 ** 33 + a });
    for (let a = 0; a < many; a++)
      table.apply(ops.create(keyOf(a), { number: a, text: `Row ${a}`, maybe: a }));
    for (let a = 0; a < many; a += 2) table.apply(ops.remove(keyOf(a)));
    expect(table.size).toBe(many / 2);
    for (let a = 0; a < many; a++) {
      const row = table.find(keyOf(a));
      if (a % 2 === 0) expect(row).toBe(-1);
      else
        expect(table.rowAt(row)).toMatchObject({
          ...keyOf(a),
          number: a,
          text: `Row ${a}`,
          maybe: a,
          note: null,
        });
    }
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
