import { germanCsv, parseCsv, plainCsv } from '@fan-beats/events/kernel';
import { aStage } from '../../money/payments/testing/aPayRecord';
import { aUser } from '../../people/users/testing/aUser';
import { aClaim } from '../testing/aClaim';
import { aClaimedFreebie, aClaimItem } from '../testing/aClaimItem';
import { exportFileName, exportText, sheetPeople, type ClaimExport } from './claimExports';

const variant = (itemvariant_id: number, caption: string) => ({ itemvariant_id, caption });
const piece = (claim_id: number, itemvariant_id: number, amount: number) => ({
  claim_id,
  item_id: 3,
  itemvariant_id,
  amount,
});
const supply = {
  items: [{ item_id: 3, variants: [variant(31, 'Mina'), variant(32, 'Juno'), variant(33, 'Set')] }],
  pieces: [
    { claim_id: 17, item_id: 1, itemvariant_id: null, amount: 2 },
    piece(17, 31, 2),
    piece(17, 32, 2),
    piece(18, 31, 1),
    { claim_id: 19, item_id: 1, itemvariant_id: null, amount: 1 },
  ],
};
const cards = { item_id: 3, caption: 'Photocards', kind: 'Photocard' };
const claims = [
  aClaim({
    claim_id: 17,
    user_displayname: '=Mina',
    claim_sum: 45.8,
    domestics: 4.5,
    domestics_done: true,
    tracking_id: '00340434161094022115',
    additional_info: 'in "one"\nparcel; please',
    items: [
      aClaimedFreebie(),
      aClaimItem({ amount: 2 }),
      aClaimItem({ ...cards, itemvariant_id: 33, variant_caption: 'Set', amount: 2, price: 4 }),
    ],
  }),
  aClaim({
    claim_id: 18,
    user_displayname: 'Ärla',
    payment_received: true,
    claim_sum: 4,
    items: [
      aClaimItem({
        ...cards,
        itemvariant_id: 31,
        variant_caption: 'Mina',
        amount: 1,
        price: 4,
        additional_info: 'smiling',
      }),
    ],
  }),
];

/** The file, read back as records by the names of its columns. */
function readBack(name: ClaimExport, dialect: typeof plainCsv = plainCsv): Record<string, string>[] {
  const [head = [], ...rows] = parseCsv(exportText({ name, dialect, claims, supply }), dialect.separator);
  return rows.map((cells) => {
    expect(cells).toHaveLength(head.length);
    return Object.fromEntries(head.map((column, index) => [column, cells[index] ?? '']));
  });
}

describe('the export of claims', () => {
  test('says what the list and the panel show', () => {
    expect(readBack('claims')).toEqual([
      expect.objectContaining({
        Claim: '17',
        'Group order': 'Winter Tour',
        'Claimed at': '20.11.2026 13:00',
        Pieces: '5',
        Sum: '45.80',
        Paid: 'no',
        Domestics: '4.50',
        'Domestics done': 'yes',
        'Domestics open': '0.00',
        Total: '50.30',
        'Additional information': 'in "one"\nparcel; please',
      }),
      expect.objectContaining({ Claim: '18', Fan: 'Ärla', Paid: 'yes', 'Tracking ID': '' }),
    ]);
  });

  test('says what is canceled, and of what was waived that it is not paid (A2)', () => {
    const stages = [
      aStage({ stage: 'items', charged: 18.9, covered: 18.9, allocated: 18.5, waived: 0.4, open: 0 }),
    ];
    const text = exportText({
      name: 'claims',
      dialect: plainCsv,
      claims: [aClaim({ canceled: true }), aClaim({ stages })],
    });
    const rows = parseCsv(text, ',').map((cells) => cells.slice(6, 11));
    expect(rows).toEqual([
      ['Canceled', 'Paid', 'Amount paid', 'Waived', 'Open'],
      ['yes', 'no', '0.00', '0.00', '0.00'],
      ['no', 'yes', '18.50', '0.40', '0.00'],
    ]);
  });

  test('opens in a German Excel, and runs nothing there', () => {
    const text = exportText({ name: 'claims', dialect: germanCsv, claims });
    expect(text.startsWith('\uFEFFClaim;Group order;Fan')).toBe(true);
    const [first] = readBack('claims', germanCsv);
    expect(first).toMatchObject({
      Fan: "'=Mina",
      Sum: '45,80',
      Total: '50,30',
      'Tracking ID': "'00340434161094022115",
    });
  });
});

test('the sheet of positions has the group order on every line, and whether that is canceled', () => {
  const text = exportText({
    name: 'positions',
    dialect: plainCsv,
    claims: [...claims, aClaim({ gotitle: 'Encore', canceled: true, items: [aClaimItem()] })],
  });
  expect(parseCsv(text, ',').map(([fan, , , ...cells]) => [fan, ...cells.slice(0, 3)])).toEqual([
    ['Fan', 'Group order', 'Canceled', 'Item'],
    ["'=Mina", 'Winter Tour', 'no', 'Neon Hearts'],
    ["'=Mina", 'Winter Tour', 'no', 'Photocards'],
    ['Ärla', 'Winter Tour', 'no', 'Photocards'],
    ['Mina', 'Encore', 'yes', 'Neon Hearts'],
  ]);
});

test('the sheet of positions has the address and handle of each fan, and of an erased one neither', () => {
  const people = sheetPeople([
    aUser({ user_id: 5, mail: 'mina@example.org', instagram: 'mina.lights' }),
    aUser({ user_id: 6, mail: '', instagram: null, without_account: true }),
    aUser({ user_id: 7, mail: 'gone@example.org', instagram: 'gone', erased: true }),
  ]);
  const ofFans = [5, 6, 7].map((user_id) => aClaim({ user_id, items: [aClaimItem()] }));
  const text = exportText({ name: 'positions', dialect: plainCsv, claims: ofFans, people });
  expect(parseCsv(text, ',').map((cells) => cells.slice(1, 3))).toEqual([
    ['Mail', 'Instagram'],
    ['mina@example.org', 'mina.lights'],
    ['', ''],
    ['', ''],
  ]);
});

describe('the totals for a supplier', () => {
  test('say what was claimed, and the pieces with sets expanded', () => {
    const rows = readBack('supplier-totals').map((row) => [
      row['Item'],
      row['Variant'],
      row['Claimed'],
      row['Base units (sets expanded)'],
      row['Sum'],
    ]);
    expect(rows).toEqual([
      ['Neon Hearts', '', '2', '2', '37.80'],
      ['Photocards', 'Juno', '0', '2', '0.00'],
      ['Photocards', 'Mina', '1', '3', '4.00'],
      ['Photocards', 'Set', '2', '0', '8.00'],
    ]);
  });

  test('order nothing that is canceled (rule D85)', () => {
    const canceled = claims.map((claim) => ({ ...claim, canceled: true }));
    const text = exportText({ name: 'supplier-totals', dialect: plainCsv, claims: canceled, supply });
    expect(parseCsv(text, ',')).toHaveLength(1);
  });

  test('count claims of two group orders apart', () => {
    const elsewhere = aClaim({ claim_id: 19, go_id: 4, gotitle: 'Encore', items: [aClaimItem()] });
    const text = exportText({
      name: 'supplier-totals',
      dialect: plainCsv,
      claims: [...claims, elsewhere],
      supply,
    });
    expect(parseCsv(text, ',').map(([go]) => go)).toEqual([
      'Group order',
      'Encore',
      ...Array.from({ length: 4 }, () => 'Winter Tour'),
    ]);
  });
});

describe('the packing list', () => {
  test('goes from fan to fan, items before freebies', () => {
    const rows = readBack('packing-list').map((row) => [row['Fan'], row['Type'], row['Item'], row['Amount']]);
    expect(rows).toEqual([
      ["'=Mina", 'Item', 'Neon Hearts', '2'],
      ["'=Mina", 'Item', 'Photocards', '2'],
      ["'=Mina", 'Freebie', 'Photocard', '1'],
      ['Ärla', 'Item', 'Photocards', '1'],
    ]);
    expect(readBack('packing-list').at(-1)).toMatchObject({ Variant: 'Mina', Text: 'smiling', Packed: '' });
  });

  test('holds nothing of a canceled group order (D85)', () => {
    const canceled = [aClaim({ canceled: true, items: [aClaimItem()] })];
    const text = exportText({ name: 'packing-list', dialect: plainCsv, claims: canceled });
    expect(parseCsv(text, ',')).toHaveLength(1);
  });
});

describe('the name of a file', () => {
  const now = Date.parse('2026-11-20T23:30:00.000Z');
  test('says the group order and the day in Berlin', () => {
    const go = [aClaim({ gotitle: 'AURORA – „Größer“ (2. Runde)!' })];
    expect(exportFileName('packing-list', go, now)).toBe(
      'packing-list-aurora-groesser-2-runde-2026-11-21.csv',
    );
  });

  test('counts the group orders where there are several', () => {
    const several = [aClaim(), aClaim({ gotitle: 'Encore' })];
    expect(exportFileName('claims', several, now)).toBe('claims-2-group-orders-2026-11-21.csv');
  });
});
