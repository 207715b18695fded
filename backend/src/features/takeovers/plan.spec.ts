import {
  cents,
  germanCsv,
  plainCsv,
  positionsSheet,
  writeCsv,
  type SheetClaim,
} from '@fan-beats/events/kernel';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { FileRefused } from '../../platform/tables/read-table';
import { displaynameKey } from '../../platform/people/person-names';
import { proposeColumns } from './columns';
import type { KnownItem } from './items';
import type { KnownPerson } from './people';
import { sumOf } from './claim-of-lines';
import { readSheet } from './sheet';
import { emptyShop, planOf } from './testing/sheets';

const nora: KnownPerson = {
  ...{ userId: 7, displayname: 'Nora', nameKey: 'nora', instagram: 'nora.b' },
  ...{ mail: 'nora@example.org', mailKey: 'nora@example.org' },
};
const album: KnownItem = {
  ...{ itemId: 3, caption: 'Album', kind: 'CD', priceCents: cents(1500), linked: true, variants: [] },
};

const whys = (text: string, options?: Parameters<typeof planOf>[1]) =>
  planOf(text, options).lines.flatMap(({ line, why }) => (why === null ? [] : [`${line}: ${why}`]));

describe('a sheet', () => {
  it.each([
    ['commas and UTF-8', Buffer.from('Name,Item,Count,Price\nJürgen,Album,2,"1,234.50"\n'), 123450],
    ['a byte order mark', Buffer.from('\uFEFFName;Item;Anzahl;Preis\nJürgen;Album;2;1.234,50\n'), 123450],
    ['windows-1252', iconv.encode('Name;Item;Anzahl;Preis\nJürgen;Album;2;12,50 €\n', 'windows-1252'), 1250],
    ['pasted cells', Buffer.from('Name\tItem\tAnzahl\tPreis\nJürgen\tAlbum\t2\t12,50\n'), 1250],
    [
      'a title above its head',
      Buffer.from('Our order;;;\nName;Item;Anzahl;Preis\nJürgen;Album;2;12,5\n'),
      1250,
    ],
  ])('is read with %s', (_what, bytes, priceCents) => {
    expect(planOf(bytes).people).toMatchObject([
      { name: 'Jürgen', userId: null, why: null, claim: { lines: [{ amount: 2, priceCents }] } },
    ]);
  });

  it('tells which sign stands before cents, column by column', () => {
    const sheet = readSheet(Buffer.from('Name;Item;Price;EMS\nA;B;1.50;2,50\nA;C;1,200.00;1.000,00\n'));
    expect(proposeColumns(sheet).map(({ field, decimal }) => [field, decimal])).toEqual([
      ...[
        ['name', null],
        ['item', null],
        ['price', '.'],
        ['ems', ','],
      ],
    ]);
  });

  it('may be the matrix of a form, with prices and variants in its head', () => {
    const { people, items } = planOf(
      'Timestamp;Display name;Album - blue (12,50 €);Album - red (13 €);Poster 5€;Paid?\nx;Ann;1;;x;ja\nx;Ben;0;2;-;nein\n',
    );
    expect(items.map(({ caption, variant, amount }) => [caption, variant, amount])).toEqual([
      ...[
        ['Album', 'blue', 1],
        ['Poster', null, 1],
        ['Album', 'red', 2],
      ],
    ]);
    expect(people.map(({ name, claim }) => [name, sumOf(claim?.lines ?? []), claim?.paidCents])).toEqual([
      ...[
        ['Ann', 1750, 1750],
        ['Ben', 2600, 0],
      ],
    ]);
  });

  it('whose items are called like notes, names or costs is read as pieces of them', () => {
    const heads = ['Notebook', 'Instax Film', 'Customs card 2 €', 'EMS Kosten', 'Date night poster', 'Note'];
    const fieldsOf = (head: readonly string[], ...lines: readonly string[]) =>
      proposeColumns(readSheet(Buffer.from([head.join(';'), ...lines].join('\n')))).map(({ field }) => field);
    const others = ['Name', 'E-Mail-Adresse', 'Versandkosten', 'Order date', 'Comments'];
    expect(
      fieldsOf([...others, ...heads], 'A;a@x.org;3;3. Mai;-;1;x;2;3;2;-', 'B;;;;please;1;;1;;1;7'),
    ).toEqual([
      ...['name', 'mail', 'domestics', 'note', 'note', 'pieces', 'pieces', 'pieces', 'ems', 'pieces', 'note'],
    ]);
    const priced = ['Customs 2,00 €', 'Notebook 12,50 €', 'Versand (4,99 €)', 'EMS (€)', 'mail_address'];
    expect(fieldsOf(['Name', ...priced], 'A;1;;4,99;3;a@x.org', 'B;;2;4,99;2;')).toEqual([
      ...['name', 'pieces', 'pieces', 'domestics', 'ems', 'mail'],
    ]);
    const costs = ['Kontaktmail', 'Instagramusername', 'Versand national', 'Zollpauschale', 'Album A'];
    expect(fieldsOf(costs, 'a@x.org;mina;5;2;1', 'b@x.org;jun;5;2;')).toEqual([
      ...['mail', 'instagram', 'domestics', 'customs', 'pieces'],
    ]);
  });

  it.each([
    ['NULs', 'Name;Item\nA\0;B\n'],
    ['one line', 'Name;Item\n'],
    ['nothing', ''],
    ['a giant cell', `Name;Item\nA;${'x'.repeat(3_000)}\n`],
    ['too many lines', `Name;Item\n${'A;B\n'.repeat(10_001)}`],
    ['too many columns', `${'a;'.repeat(400)}\n${'1;'.repeat(400)}\n`],
  ])('with %s is refused by a sentence', (_what, text) => {
    expect(() => readSheet(Buffer.from(text))).toThrow(FileRefused);
  });
});

describe('a line', () => {
  it('of one fan adds up with the others, by the address or by the name', () => {
    const { people } = planOf(
      'Name;Mail;Item;Count;Price;EMS;Paid\nAnn;ann@example.org;Album;1;10;2;10\nANN;;Album;2;10;3;\nann b;Ann@Example.org;Pin;1;1;;5\n',
    );
    expect(people).toMatchObject([
      {
        who: 'ann@example.org',
        claim: {
          lines: [
            { amount: 3, priceCents: 1000 },
            { amount: 1, priceCents: 100 },
          ],
          ...{ costs: { ems: 500 }, paidCents: 1500, parts: [{ stage: 'items', amountCents: 1500 }] },
        },
      },
    ]);
  });

  it('is of somebody of the shop by the same address alone; a name is asked about', () => {
    const text = 'Name;Mail;Item;Count;Price\nX;Nora@example.org;A;1;1\n';
    const byName = 'Name;Item;Count;Price\nNORA;A;1;1\n';
    const state = { ...emptyShop, people: [nora] };
    expect(planOf(text, { state }).people).toMatchObject([{ userId: 7, asked: false }]);
    expect(planOf(byName, { state }).people).toMatchObject([
      { userId: null, asked: true, candidates: [{ userId: 7, by: 'name' }] },
    ]);
    const chosen = (userId: number | null) =>
      planOf(byName, { state, choices: { people: [{ who: 'nora', userId }] } }).people;
    expect(chosen(7)).toMatchObject([{ userId: 7, asked: false }]);
    expect(chosen(null)).toMatchObject([{ userId: null, asked: false, name: 'NORA (2)' }]);
    expect(chosen(99)).toMatchObject([{ userId: null, asked: true }]);
  });

  it('says why it is left out', () => {
    const head = 'Name;Mail;Item;Count;Price;EMS';
    const rows = [
      ...[';;Album;1;1;', 'A;no mail;Album;1;1;', 'B;;Album;many;1;', 'C;;Album;1;one;', 'D;;Album;1;1;-5'],
      ...['E;;Poster;1;;', 'F;;;;;5', 'G;;Album;0;1;', '=cmd|x;;Album;99999999;1;', 'H\u202e;;Album;1;1;'],
    ];
    expect(whys([head, ...rows].join('\n'))).toEqual([
      '2: it names nobody',
      '3: “no mail” is no mail address',
      '4: “many” is no number of pieces',
      '5: “one” is no amount',
      '6: “-5” is below 0',
      '7: Poster has no price',
      '8: F has no piece that can be taken',
      '9: it has no number of pieces',
      '10: 99999999 pieces are more than a claim can hold',
      expect.stringMatching(
        /^11: “H\u202e” cannot be a name: The display name contains characters that cannot be seen\./,
      ),
    ]);
  });

  it('that is there twice is kept twice, and told', () => {
    const { lines, people } = planOf('Name;Item;Count;Price\nA;B;1;1\nA;B;1;1\nA;C;1;1\n');
    expect(lines.map(({ equal }) => equal)).toEqual([true, true, false]);
    expect(people[0]?.claim?.lines).toMatchObject([{ amount: 2 }, { amount: 1 }]);
  });
});

describe('an item', () => {
  it('of the shop is known by its name, and costs what the line says, else its own price', () => {
    const state = { ...emptyShop, items: [album] };
    const { items, people } = planOf('Name;Item;Count;Price\nA;ALBUM;1;\nB;album;1;12,00\n', { state });
    expect(items).toMatchObject([{ itemId: 3, caption: 'Album', amount: 2 }]);
    expect(people.map(({ claim }) => sumOf(claim?.lines ?? []))).toEqual([1500, 1200]);
  });

  it('is taken while its limit lasts, or beyond it where the organiser says so', () => {
    const state = {
      ...emptyShop,
      items: [album],
      stock: [{ itemId: 3, variantId: null, max: 5, claimed: 3 }],
    };
    const text = 'Name;Item;Count\nA;Album;2\nB;Album;1\n';
    expect(planOf(text, { state })).toMatchObject({
      raised: [],
      items: [{ amount: 2, left: 2, beyond: 1 }],
      lines: [{ why: null }, { why: 'only 0 of Album are left' }],
    });
    // A line that is beyond it in part is left out whole, so that all its pieces count.
    expect(planOf('Name;Item;Count\nA;Album;3\n', { state })).toMatchObject({ items: [{ beyond: 3 }] });
    expect(planOf(text, { state, choices: { beyondLimits: true } })).toMatchObject({
      raised: [{ itemId: 3, variantId: null, max: 6 }],
      lines: [{ why: null }, { why: null }],
    });
  });
});

it('who has a claim in the group order already is left out', () => {
  const state = { ...emptyShop, people: [nora], claims: new Map([[7, 12]]) };
  expect(whys('Name;Mail;Item;Count;Price\nN;nora@example.org;A;1;1\n', { state })).toEqual([
    '2: N has claim #12 in this group order already',
  ]);
});

const word = fc.stringMatching(/^[=+@'A-Za-zäöüß0-9][A-Za-z0-9ß'=;,"-]{0,8}[a-z0-9]$/);
const price = fc.integer({ min: 0, max: 300_000 });
const claimOf = (user_displayname: string): fc.Arbitrary<SheetClaim> =>
  fc
    .record({
      items: fc.array(
        fc.record({
          ...{ item_type: fc.constant(0), caption: fc.constantFrom('=Album', '0123', "'Pin", 'Set; blue') },
          ...{ variant_caption: fc.constantFrom('red', '-blue', '@x'), additional_info: fc.option(word) },
          ...{ amount: fc.integer({ min: 1, max: 20 }), price: price.map((amount) => amount / 100) },
        }),
        { minLength: 1, maxLength: 5 },
      ),
      costs: fc.tuple(fc.option(price), fc.option(price), fc.option(price)),
      paid: fc.tuple(...[0, 1, 2, 3].map(() => fc.double({ min: 0, max: 1, noNaN: true }))),
    })
    .map(({ items, costs, paid }) => {
      const sum = items.reduce((all, item) => all + Math.round(item.price * 100) * item.amount, 0);
      const charged = [sum, ...costs];
      return {
        ...{ user_displayname, items, admin_note: '=note', additional_info: null },
        ...{ gotitle: '2026', canceled: true },
        stages: ['items', 'ems', 'customs', 'domestics'].map((stage, index) => {
          const cost = charged[index] ?? null;
          const part = (paid as readonly number[])[index] ?? 0;
          return {
            ...{ stage, charged: cost === null ? null : cost / 100 },
            covered: Math.round((cost ?? 0) * part) / 100,
            waived: Math.min(100, Math.round((cost ?? 0) * part * part)) / 100,
          };
        }),
      };
    });

it('our own export in an empty shop has the same sums for each fan, item and stage, in any dialect', () => {
  const shop = fc
    .uniqueArray(word, { minLength: 1, maxLength: 8, selector: displaynameKey })
    .chain((names) => fc.tuple(...names.map(claimOf)));
  fc.assert(
    fc.property(shop, fc.constantFrom(plainCsv, germanCsv), (claims, dialect) => {
      const { head, rows } = positionsSheet(claims);
      const { people, items, lines } = planOf(writeCsv(head, rows, dialect));
      expect(lines.flatMap(({ why }) => why ?? [])).toEqual([]);
      expect(people.map(({ name }) => name)).toEqual(claims.map((claim) => claim.user_displayname));
      for (const [index, claim] of claims.entries()) {
        const taken = people[index]?.claim;
        const parts = new Map<string, number>(
          taken?.parts.map(({ stage, amountCents }) => [stage, amountCents]),
        );
        for (const { stage, charged, covered, waived } of claim.stages) {
          expect([stage, parts.get(stage) ?? 0]).toEqual([stage, Math.round((covered - waived) * 100)]);
          const told =
            stage === 'items'
              ? sumOf(taken?.lines ?? [])
              : taken?.costs[stage as 'ems' | 'customs' | 'domestics'];
          expect([stage, told === undefined ? null : told / 100]).toEqual([stage, charged]);
        }
      }
      const amounts = new Map<string, number>();
      for (const { caption, variant_caption, amount } of claims.flatMap((claim) => claim.items)) {
        const unit = `${caption}/${variant_caption}`;
        amounts.set(unit, (amounts.get(unit) ?? 0) + amount);
      }
      expect(new Map(items.map((item) => [`${item.caption}/${item.variant}`, item.amount]))).toEqual(amounts);
    }),
    { numRuns: 60 },
  );
});

it('plans 3,000 lines of 300 fans in less than two seconds of the processor', () => {
  const rows = Array.from(
    { length: 3_000 },
    (_, line) => `Fan ${line % 300};Item ${line % 40};${1 + (line % 3)};12,50`,
  );
  const people = Array.from({ length: 3_000 }, (_, id) => ({
    ...nora,
    userId: id,
    nameKey: `known ${id}`,
    mailKey: `${id}@x`,
  }));
  const began = process.cpuUsage();
  const { lines } = planOf(['Name;Item;Count;Price', ...rows].join('\n'), {
    state: { ...emptyShop, people },
  });
  expect(lines.filter(({ why }) => why === null)).toHaveLength(3_000);
  const { user, system } = process.cpuUsage(began);
  expect((user + system) / 1_000).toBeLessThan(2_000);
});
