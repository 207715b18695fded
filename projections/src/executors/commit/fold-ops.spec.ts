import fc from 'fast-check';
import { goStockTable } from '../../read-models/catalogue/gos/go-stock.table';
import { claimStageTable } from '../../read-models/claims/claim-stage.table';
import { foldOps, type RowEffect } from './fold-ops';
import type { ColumnValue, RowOp } from '../../tables/row-op';
import { opsOn } from '../../tables/row-op';

type Row = Record<string, ColumnValue>;
type Table = Map<number, Row>;

const stock = opsOn(goStockTable);
const stageRows = opsOn(claimStageTable);
const defaults: Row = { max: null, claimed: 0 };
const keyOf = (item: number) => ({ go_id: 1, item_id: item, variant_id: 0 });

/** The meaning of the operations, one after another. */
function applyOne(table: Table, op: RowOp): void {
  const id = op.key['item_id'] ?? 0;
  if (op.op === 'remove') {
    table.delete(id);
    return;
  }
  const row = { ...(table.get(id) ?? defaults) };
  if (op.op === 'put') Object.assign(row, op.set);
  else for (const [column, amount] of Object.entries(op.add)) row[column] = Number(row[column]) + amount;
  table.set(id, row);
}

/** The work of the statements for an effect: insert with defaults, or change the existing row. */
function applyEffect(table: Table, effect: RowEffect): void {
  const id = effect.key['item_id'] ?? 0;
  if (effect.effect === 'remove') {
    table.delete(id);
    return;
  }
  const before = table.get(id);
  const row: Row = { ...(before ?? defaults), ...effect.set };
  for (const [column, amount] of Object.entries(effect.add))
    row[column] = Number((before ?? defaults)[column]) + amount;
  table.set(id, row);
}

const anyOp: fc.Arbitrary<RowOp> = fc.record({ item: fc.integer({ min: 1, max: 3 }) }).chain(({ item }) =>
  fc.oneof(
    fc.constant(stock.remove(keyOf(item))),
    fc
      .record({ max: fc.option(fc.nat(9)), claimed: fc.integer({ min: -9, max: 9 }) }, { requiredKeys: [] })
      .map((set) => stock.put(keyOf(item), set)),
    fc.integer({ min: -9, max: 9 }).map((claimed) => stock.add(keyOf(item), { claimed })),
  ),
);

const anyTable: fc.Arbitrary<Table> = fc
  .uniqueArray(fc.integer({ min: 1, max: 3 }))
  .map((items) => new Map(items.map((item) => [item, { max: item, claimed: 10 * item }])));

describe('folding operations', () => {
  it('leaves tables as the operations one after the other do, in any order of the effects', () => {
    fc.assert(
      fc.property(anyTable, fc.array(anyOp, { maxLength: 12 }), fc.boolean(), (start, ops, reversed) => {
        const sequential: Table = new Map(start);
        for (const op of ops) applyOne(sequential, op);
        const folded: Table = new Map(start);
        const effects = foldOps(ops);
        for (const effect of reversed ? effects.reverse() : effects) applyEffect(folded, effect);
        expect(Object.fromEntries(folded)).toEqual(Object.fromEntries(sequential));
        expect(new Set(effects.map(({ key }) => key['item_id'])).size).toBe(effects.length);
      }),
      { numRuns: 500 },
    );
  });

  it('keeps a counter a difference until it is put', () => {
    const [effect] = foldOps([
      stock.add(keyOf(1), { claimed: 2 }),
      stock.add(keyOf(1), { claimed: 3 }),
      stock.put(keyOf(1), { max: 7 }),
    ]);
    expect(effect).toMatchObject({ effect: 'upsert', set: { max: 7 }, add: { claimed: 5 } });
  });

  it('leaves an amount that nobody knows unknown, whatever is added', () => {
    const cost = { claim_id: 1, stage: 1 };
    const [effect] = foldOps([
      stageRows.put(cost, { charged_cents: null }),
      stageRows.add(cost, { charged_cents: 3 }),
    ]);
    expect(effect).toMatchObject({ set: { charged_cents: null }, add: {} });
  });

  it('refuses a table that no projector owns', () => {
    expect(() => foldOps([{ op: 'remove', table: 'elsewhere', key: { id: 1 } }])).toThrow('elsewhere');
  });
});
