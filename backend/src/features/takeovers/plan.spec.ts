import { cents, germanCsv, plainCsv, writeCsv } from '@fan-beats/events/kernel';
import { ignoredHeads, positionsSheet, type SheetClaim } from '@fan-beats/events/language';
import fc from 'fast-check';
import iconv from 'iconv-lite';
import { FileRefused } from '../../platform/tables/read-table';
import { displaynameKey } from '../../platform/people/person-names';
import { sourceTexts } from '../../platform/texts/texts';
import { proposeColumns } from './columns';
import type { KnownItem } from './items';
import type { KnownPerson } from './people';
import { paidOf, sumOf } from './claim-of-lines';
import type { Reasons } from './plan';
import { wordReasons } from './plan-record';
import { readSheet, type SheetChoices } from './sheet';
import { emptyShop, planOf } from './testing/sheets';

const nora: KnownPerson = {
  userId: 7,
  displayname: 'Nora',
  nameKey: 'nora',
  instagram: 'nora.b',
  mail: 'nora@example.org',
  mailKey: 'nora@example.org',
  hasAccount: true,
  isMailUnproven: false,
};
const album: KnownItem = {
  itemId: 3,
  caption: 'Album',
  kind: 'CD',
  priceCents: cents(1500),
  linked: true,
  variants: [],
};

const worded = (why: Reasons | null) => why && wordReasons(sourceTexts, why);

const whys = (text: string, options?: Parameters<typeof planOf>[1]) =>
  planOf(text, options).lines.flatMap(({ line, why }) => (why === null ? [] : [`${line}: ${worded(why)}`]));

describe('a sheet', () => {
  it.each([
    ['commas and UTF-8', Buffer.from('Name,Item,Count,Price\nJürgen,Album,2,"1,234.50"\n'), 123450],
    ['a byte order mark', Buffer.from('\uFEFFName;Item;Anzahl;Preis\nJürgen;Album;2;1.234,50\n'), 123450],
    [
      'UTF-16',
      iconv.encode('\uFEFFName\tItem\tAnzahl\tPreis\r\nJürgen\tAlbum\t2\t12,50\r\n', 'utf-16le'),
      1250,
    ],
    [
      'UTF-16, big end first',
      iconv.encode('\uFEFFName;Item;Anzahl;Preis\nJürgen;Album;2;12,50\n', 'utf-16be'),
      1250,
    ],
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
      ['name', null],
      ['item', null],
      ['price', '.'],
      ['ems', ','],
    ]);
  });

  it.each(ignoredHeads)(
    'from the shop itself has a column %s that is passed over, whatever is below it',
    (head) => {
      const sheet = readSheet(Buffer.from(`Name;${head};Poster\nNora;2;1\n`));
      expect(proposeColumns(sheet).map(({ column, field }) => [column, field])).toEqual([
        [0, 'name'],
        [2, 'pieces'],
      ]);
    },
  );

  it('may be the matrix of a form, with prices and variants in its head', () => {
    const { people, items } = planOf(
      'Timestamp;Display name;Album - blue (12,50 €);Album - red (13 €);Poster 5€;Paid?\nx;Ann;1;;x;ja\nx;Ben;0;2;-;nein\n',
    );
    expect(items.map(({ caption, variant, amount }) => [caption, variant, amount])).toEqual([
      ['Album', 'blue', 1],
      ['Poster', null, 1],
      ['Album', 'red', 2],
    ]);
    expect(
      people.map(({ name, claim }) => [name, sumOf(claim?.lines ?? []), claim && paidOf(claim)]),
    ).toEqual([
      ['Ann', 1750, 1750],
      ['Ben', 2600, 0],
    ]);
  });

  it.each([
    'Pieces',
    'Piece',
    'pcs.',
    'Stk',
    'Stk.',
    'Stück',
    'Stücke',
    'Stückzahl',
    'Anzahl',
    'Menge',
    'Units',
    'Quantities',
    'How many',
    'How many?',
    'How many do you want?',
    'Wie viele',
    'Wieviele?',
  ])('has its pieces in a column called %s', (head) => {
    expect(planOf(`Name;Items;${head};Prices\nA;B;2;1\nA;C;3;1\nD;B;1;1\n`).items).toMatchObject([
      { amount: 3 },
      { amount: 3 },
    ]);
  });

  it('may be a matrix with columns that add others up', () => {
    const heads = ['Pieces', 'Anzahl', 'Summe', 'Gesamt', 'Totals', 'Amount'];
    for (const head of heads)
      expect(planOf(`Name;Album;${head};Pin 2 €\nA;1;3;2\n`.replace('Album', 'Set 1 €')).items).toMatchObject(
        [
          { caption: 'Set', amount: 1 },
          { caption: 'Pin', amount: 2 },
        ],
      );
    expect(planOf('Name;How many Album A? 5 €\nA;2\n').items).toMatchObject([{ amount: 2 }]);
  });

  it('with items that are called like notes, names or costs is read as pieces of them', () => {
    const heads = ['Notebook', 'Instax Film', 'Customs card 2 €', 'EMS Kosten', 'Date night poster', 'Note'];
    const fieldsOf = (head: readonly string[], ...lines: readonly string[]) =>
      proposeColumns(readSheet(Buffer.from([head.join(';'), ...lines].join('\n')))).map(({ field }) => field);
    const others = ['Name', 'E-Mail-Adresse', 'Versandkosten', 'Order date', 'Comments'];
    expect(
      fieldsOf([...others, ...heads], 'A;a@x.org;3;3. Mai;-;1;x;2;3;2;-', 'B;;;;please;1;;1;;1;7'),
    ).toEqual([
      'name',
      'mail',
      'domestics',
      'note',
      'note',
      'pieces',
      'pieces',
      'pieces',
      'ems',
      'pieces',
      'note',
    ]);
    const priced = ['Customs 2,00 €', 'Notebook 12,50 €', 'Versand (4,99 €)', 'EMS (€)', 'mail_address'];
    expect(fieldsOf(['Name', ...priced], 'A;1;;4,99;3;a@x.org', 'B;;2;4,99;2;')).toEqual([
      'name',
      'pieces',
      'pieces',
      'domestics',
      'ems',
      'mail',
    ]);
    const costs = ['Kontaktmail', 'Instagramusername', 'Versand national', 'Zollpauschale', 'Album A'];
    expect(fieldsOf(costs, 'a@x.org;mina;5;2;1', 'b@x.org;jun;5;2;')).toEqual([
      'mail',
      'instagram',
      'domestics',
      'customs',
      'pieces',
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
  it('adds up with the other lines of its fan, by the address or by the name', () => {
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
          costs: { ems: 500 },
          payments: [{ amountCents: 1500, parts: [{ stage: 'items', amountCents: 1500 }] }],
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

  it('is asked about where the person or item that was chosen is gone, though nobody else is called so', () => {
    const choices = { people: [{ who: 'a', userId: 99 }], items: [{ what: 'b', itemId: 99 }] };
    const { people, items } = planOf('Name;Item;Count;Price\nA;B;1;1\n', { choices });
    expect(people).toMatchObject([{ userId: null, asked: true }]);
    expect(items).toMatchObject([{ itemId: null, asked: true }]);
  });

  it('is of no account that never proved its address, unless an organiser says so', () => {
    const text = 'Name;Mail;Item;Count;Price\nX;Nora@example.org;A;1;1\n';
    const planned = (person: Partial<KnownPerson>, userId?: number | null) =>
      planOf(text, {
        state: { ...emptyShop, people: [{ ...nora, isMailUnproven: true, ...person }] },
        choices: { people: userId === undefined ? [] : [{ who: 'nora@example.org', userId }] },
      }).people;
    expect(planned({ hasAccount: false, isMailUnproven: false })).toMatchObject([
      { userId: 7, asked: false },
    ]);
    expect(planned({})).toMatchObject([
      { userId: null, asked: true, candidates: [{ userId: 7, by: 'mail', displayname: 'Nora' }] },
    ]);
    expect(planned({}, 7)).toMatchObject([{ userId: 7, asked: false }]);
    // The address stays with the account, and the note of the claim keeps it.
    expect(planned({}, null)).toMatchObject([
      { userId: null, asked: false, mail: null, claim: { note: 'Mail in the sheet: Nora@example.org' } },
    ]);
  });

  it('says why it is left out', () => {
    const head = 'Name;Mail;Item;Count;Price;EMS';
    const rows = [
      ';;Album;1;1;',
      'A;no mail;Album;1;1;',
      'B;;Album;many;1;',
      'C;;Album;1;one;',
      'D;;Album;1;1;-5',
      'E;;Poster;1;;',
      'F;;;;;5',
      'G;;Album;0;1;',
      '=cmd|x;;Album;99999999;1;',
      'H\u202e;;Album;1;1;',
    ];
    expect(whys([head, ...rows].join('\n'))).toEqual([
      '2: it names nobody',
      '3: “no mail” is not a mail address',
      '4: “many” is not a number of pieces',
      '5: “one” is not an amount',
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

const fansOf = (text: string, options?: Parameters<typeof planOf>[1]) =>
  planOf(text, options).people.map(({ who, name, mail, instagram, claim }) => {
    const pieces = claim?.lines.reduce((sum, { amount }) => sum + amount, 0) ?? 0;
    return [who, name, mail, instagram, pieces];
  });

describe('a handle', () => {
  const lines = (...names: readonly string[]) =>
    `Name;Item;Count;Price\n${names.map((name) => `${name};A;1;1`).join('\n')}\n`;

  it('in a name is not a part of it, and is one fan with or without it', () => {
    expect(fansOf(lines('Tessa @tessa.x', 'Tessa', 'TESSA (@Tessa.X)', '@tessa.x', 'tessa.x'))).toEqual([
      ['@tessa.x', 'Tessa', null, 'tessa.x', 5],
    ]);
    expect(fansOf(lines('@lena.kpop', 'lena.kpop', 'Mina', 'Minna'))).toEqual([
      ['@lena.kpop', 'lena.kpop', null, 'lena.kpop', 2],
      ['mina', 'Mina', null, null, 1],
      ['minna', 'Minna', null, null, 1],
    ]);
  });

  it('that is spelled in several ways is asked about once, and is then one fan or several', () => {
    const text = lines('Tessa @tessa.x', 'Tessa K. @tessa.x', 'tessa k tessa.x');
    const names = ['Tessa', 'Tessa K.', 'tessa k tessa.x'];
    expect(planOf(text).people).toMatchObject([{ spellings: { names, one: null } }]);
    const said = (one: boolean) => fansOf(text, { choices: { spellings: [{ who: '@tessa.x', one }] } });
    expect(said(true)).toEqual([['@tessa.x', 'Tessa', null, 'tessa.x', 3]]);
    expect(said(false)).toEqual([
      ['@tessa.x', 'Tessa', null, 'tessa.x', 1],
      ['@tessa.x tessa k.', 'Tessa K.', null, 'tessa.x', 1],
      ['@tessa.x tessa k tessa.x', 'tessa k tessa.x', null, null, 1],
    ]);
  });

  it('that stands beside a mail address is of that address', () => {
    const text =
      'Name;Mail;Instagram;Item;Count;Price\nAnn;a@x.org;ann.b;A;1;1\n;;@Ann.B;A;1;1\nAnn;;;A;1;1\nBen;b@x.org;;A;1;1\n';
    expect(fansOf(text)).toEqual([
      ['a@x.org', 'Ann', 'a@x.org', 'ann.b', 3],
      ['b@x.org', 'Ben', 'b@x.org', null, 1],
    ]);
    expect(whys(`${text};c@x.org;ann.b;A;1;1\n;;ann.b;A;1;1\n`)).toEqual([
      '3: Ann.B may be a@x.org or c@x.org of this sheet: which one is meant?',
      '7: ann.b may be a@x.org or c@x.org of this sheet: which one is meant?',
    ]);
  });

  it('in the shop is known where an organiser wrote it down, and asked about where an account has it', () => {
    const lena = { ...nora, displayname: 'Lena', nameKey: 'lena', mail: null, mailKey: null };
    const planned = (name: string, person: Partial<KnownPerson>) =>
      planOf(lines(name), { state: { ...emptyShop, people: [{ ...lena, ...person }] } }).people;
    const written = { instagram: '@Lena.kpop', hasAccount: false };
    expect(planned('@lena.kpop', written)).toMatchObject([{ userId: 7, asked: false }]);
    const asked = [{ userId: null, asked: true, candidates: [{ userId: 7, by: 'instagram' }] }];
    expect(planned('@lena.kpop', { instagram: 'lena.kpop' })).toMatchObject(asked);
    expect(planned('lena k lena.kpop', written)).toMatchObject(asked);
    expect(planned('@lena.kpop', { instagram: null, nameKey: 'lena.kpop' })).toMatchObject([
      { userId: null, asked: true, candidates: [{ userId: 7, by: 'name' }] },
    ]);
  });
});

describe('a total', () => {
  const text = 'Name;Item;Count;Price\nA;Album;2;10\nB;Pin;1;5\nGesamtsumme;;3;25\nC;Pin;4;5\n;;7;45\n';

  it('by its word or as the sum of the lines above is left out, and taken back where it is none', () => {
    expect(whys(text)).toEqual([
      '4: it looks like a total of the lines above',
      '6: it looks like a total of the lines above',
    ]);
    expect(planOf(text).people.map(({ name }) => name)).toEqual(['A', 'B', 'C']);
    expect(whys(text, { choices: { totalsTaken: [4] } })).toEqual([
      '4: it names no item',
      '6: it looks like a total of the lines above',
    ]);
  });

  it.each(['SUMME', 'Total:', 'Zwischensumme', 'Σ', 'Insgesamt', 'Grand total'])('is called %s', (word) => {
    expect(whys(`Name;Album 5 €;Pin 1 €\nA;1;2\nB;2;0\n${word};9;9\n`)).toEqual([
      '4: it looks like a total of the lines above',
    ]);
  });

  it('that names somebody has to fit in several numbers, and is nobody with an address', () => {
    const matrix = (last: string) => `Name;Mail;Album 5 €;Pin 1 €\nA;;1;2\nB;;1;0\nC;;1;1\n${last}\n`;
    expect(whys(matrix('Alle;;3;3'))).toEqual(['5: it looks like a total of the lines above']);
    expect(whys(matrix('Dora;;3;'))).toEqual([]);
    expect(whys(matrix('Summe;s@x.org;3;3'))).toEqual([]);
  });
});

describe('the rest that stays in the sheet', () => {
  const text = [
    'Name;Mail;Item;Count;Price;EMS',
    'Ann;a@x.org;Album;1x;15,-;',
    'Ann;;Pin;3 Stk;2,50 €;',
    'Ann;;Pin;many;2,50;',
    'Ann;;Poster;2;52 $;',
    'Ann;;Poster;2;10;minus',
    'Ben;;Poster;2;5;1.00 x',
    ';;Poster;2;8;',
  ].join('\n');

  it('is told of each line and fan, as far as it can be read', () => {
    const { people, lines } = planOf(text);
    expect(people).toMatchObject([
      { name: 'Ann', part: 'asked', behind: { lines: 3, unknown: 3 }, claim: { lines: [{}, { amount: 3 }] } },
      { name: 'Ben', part: null, claim: null, behind: { lines: 1, unknown: 1 } },
    ]);
    expect(lines.map(({ nameless, behindCents }) => [nameless, behindCents])).toEqual([
      ...[0, 0, null, null, null, null].map((cents) => [false, cents]),
      [true, 1600],
    ]);
  });

  it('includes a line that is left out by hand, and one with a part that cannot be taken', () => {
    const some = 'Name;Item;Count;Price;Paid\nA;B;2;10;\nA;C;1;5;maybe\nB;B;1;10;\n';
    const { people } = planOf(some, { choices: { leaveOut: [4] } });
    expect(people).toMatchObject([
      { name: 'A', part: 'asked', behind: { lines: 1, sumCents: 500, unknown: 0 } },
      { name: 'B', part: null, claim: null, behind: { lines: 1, sumCents: 1000, unknown: 0 } },
    ]);
    // Leaving out by hand is an answer.
    expect(planOf(some, { choices: { leaveOut: [3] } }).people).toMatchObject([
      { name: 'A', part: null, behind: { lines: 1, sumCents: 500 } },
      { behind: { lines: 0 } },
    ]);
  });

  it('is all of a fan, or what cannot be read, as the organiser says; what is not taken leaves no trace', () => {
    const state = {
      ...emptyShop,
      items: [album],
      stock: [{ itemId: 3, variantId: null, max: 2, claimed: 0 }],
    };
    const some = 'Name;Item;Count;Price\nA;Album;2;10\nA;Pin;few;5\nB;Album;2;10\n';
    const said = (taken: boolean) => planOf(some, { state, choices: { parts: [{ who: 'a', taken }] } });
    expect(said(true).people).toMatchObject([
      { part: 'taken', claim: {}, behind: { lines: 1 } },
      { claim: null },
    ]);
    const without = said(false);
    expect(without.people).toMatchObject([
      { part: 'left_out', claim: null, behind: { lines: 2, sumCents: 2000, unknown: 1 } },
      { claim: { lines: [{ amount: 2 }] } },
    ]);
    expect(without).toMatchObject({ raised: [], items: [{ amount: 2 }] });
  });

  it('without a name is of the fan above, where the organiser says so', () => {
    const merged = 'Name;Item;Count;Price\nA;B;1;1\n;C;2;1\n;D;x x;1\n- -;E;1;1\n;F;1;1\n';
    const said = (fanAbove?: boolean) =>
      planOf(merged, { choices: { fanAbove } }).lines.map(({ person, why }) => [person, worded(why)]);
    expect(said(true)).toEqual([
      [0, null],
      [0, null],
      [0, '“x x” is not a number of pieces'],
      [1, null],
      [1, null],
    ]);
    expect(said(false)[1]).toEqual([null, 'it names nobody']);
    expect(planOf(merged).lines.map(({ nameless }) => nameless)).toEqual([false, true, true, false, true]);
  });
});

describe('a cell', () => {
  it.each([
    ['1x', 1],
    ['x 2', 2],
    ['3 Stk', 3],
    ['3 Stk.', 3],
    ['4 Stück', 4],
    ['5 pcs', 5],
    ['6,0', 6],
    ['✓', 1],
  ])('with %s holds %i pieces', (cell, amount) => {
    expect(planOf(`Name;Item;Count;Price\nA;B;${cell};1\n`).people).toMatchObject([
      { claim: { lines: [{ amount }] } },
    ]);
  });

  it.each([
    ['15,-', 1500],
    ['15,– €', 1500],
    ['15.--', 1500],
    ['15 Euro', 1500],
    ['€ 15,50', 1550],
    ['1.500,-', 150_000],
  ])('with %s is %i cents', (cell, priceCents) => {
    expect(planOf(`Name;Item;Count;Price\nA;B;1;${cell}\nC;B;1;2,50\n`).people[0]).toMatchObject({
      claim: { lines: [{ priceCents }] },
    });
  });

  it('with a number that a spreadsheet shortened leaves its line out', () => {
    expect(whys('Name;Item;Count;Price;Tracking\nA;B;1;1;3,40434E+17\nC;B;1;1;12E4567\n')).toEqual([
      '2: “3,40434E+17”: digits are lost: format the column as text',
    ]);
  });
});

describe('a payment', () => {
  const paid = (cell: string, head = 'Paid', choices = {}) =>
    planOf(`Name;Item;Count;Price;${head}\nA;B;1;20;${cell}\n`, { choices }).people[0]?.claim?.payments.map(
      ({ amountCents, receivedOn, method }) => [amountCents, receivedOn, method],
    );

  it.each([
    ['15.11.', [2000, '2026-11-15', 'other']],
    ['15.11.2025', [2000, '2025-11-15', 'other']],
    ['15.11.25', [2000, '2025-11-15', 'other']],
    ['3.12.', [2000, '2025-12-03', 'other']],
    ['2026-11-15', [2000, '2026-11-15', 'other']],
    ['11/24/2026', [2000, '2026-11-24', 'other']],
    ['12. Nov', [2000, '2026-11-12', 'other']],
    ['PayPal', [2000, null, 'paypal']],
    ['ja 12.11.', [2000, '2026-11-12', 'other']],
    ['✓', [2000, null, 'other']],
    ['ja, am 12.11. per Überweisung', [2000, '2026-11-12', 'bank']],
    ['12,50 (12.11.2026, bar)', [1250, '2026-11-12', 'cash']],
    ['15,- PayPal', [1500, null, 'paypal']],
    ['12,50', [1250, null, 'other']],
    ['15.11. 25,00', [2500, '2026-11-15', 'other']],
    ['12.11. 20 EUR', [2000, '2026-11-12', 'other']],
  ])('in “%s” is %j', (cell, payment) => {
    expect(paid(cell)).toEqual([payment]);
  });

  it('may have its day and its method in columns of their own', () => {
    expect(paid('ja;15.11;PayPal', 'Bezahlt;Bezahlt am;Zahlungsart')).toEqual([
      [2000, '2026-11-15', 'paypal'],
    ]);
    expect(paid('15.11.2026 18:03:00', 'Zahlungsdatum')).toEqual([[2000, '2026-11-15', 'other']]);
    expect(paid('offen', 'Bezahlt am')).toEqual([]);
  });

  it.each(['15.11. 20', '3 Mar 24', '15.11'])('in “%s” is not guessed', (cell) => {
    expect(paid(cell) ?? []).toEqual([]);
  });

  it.each(['bis 15.11. Zeit', 'nicht 15.11.', '10.11. und 20.11.'])('has no day in “%s”', (cell) => {
    expect(paid(`ja;${cell}`, 'Bezahlt;Bezahlt am') ?? []).toEqual([]);
  });

  it('that is open has no day', () => {
    const text = 'Name;Item;Count;Price;Bezahlt;Bezahlt am\nA;B;1;20;nein;offen\n';
    expect(planOf(text).people[0]?.claim?.lines).toHaveLength(1);
  });

  it('says of a stage what the column of the stage says', () => {
    const of = (ems: string) =>
      planOf(
        `Name;Item;Count;Price;EMS;Paid;EMS paid\nA;B;1;20;5;15.11.;${ems}\n`,
      ).people[0]?.claim?.payments.map(({ amountCents }) => amountCents);
    expect(of('no')).toEqual([2000]);
    expect(of('15.11.')).toEqual([2500]);
  });

  it('is a payment for each day, with the stages that it pays', () => {
    const text = 'Name;Item;Count;Price;EMS;Paid\nA;B;1;20;3;12,- 15.11.\nA;C;1;10;;18 12.11. PayPal\n';
    expect(planOf(text).people[0]?.claim?.payments).toEqual([
      {
        amountCents: 1800,
        receivedOn: '2026-11-12',
        method: 'paypal',
        parts: [{ stage: 'items', amountCents: 1800 }],
      },
      {
        amountCents: 1200,
        receivedOn: '2026-11-15',
        method: 'other',
        parts: [{ stage: 'items', amountCents: 1200 }],
      },
    ]);
  });

  it('without a day gets the one that the organiser chooses', () => {
    expect(paid('ja', 'Paid', { paidOn: '2026-10-01', paidBy: 'bank' })).toEqual([
      [2000, '2026-10-01', 'bank'],
    ]);
    expect(paid('PayPal 12.11.', 'Paid', { paidOn: '2026-10-01', paidBy: 'bank' })).toEqual([
      [2000, '2026-11-12', 'paypal'],
    ]);
  });

  it.each([
    ['31.2.2026', '“31.2.2026” is not a day'],
    ['24.12.2026', '“24.12.2026” is still to come'],
    ['4/5/2026', '“4/5/2026” may be two days: write it as 24.12.2026'],
    ['15.11', '“15.11” is not an amount'],
    ['maybe 12.11.', '“maybe” is not an amount'],
  ])('in “%s” is not guessed', (cell, why) => {
    expect(whys(`Name;Item;Count;Price;Paid\nA;B;1;20;${cell}\nC;B;1;20;1,50\n`)).toEqual([`2: ${why}`]);
  });
});

describe('the row of names', () => {
  const heads = (text: string, reading: Partial<SheetChoices> = {}) => {
    const { head, headLine, headRows } = readSheet(Buffer.from(text), { cells: [], ...reading });
    return [headLine, headRows, ...head];
  };
  const twoRows =
    'Name;Mail;Album 18,90 €;;;Poster;Paid\n;;Jisoo;Rosé;Lisa 20 €;;\nAnn;a@x.org;1;;2;1;ja\nBen;b@x.org;;1;;;\n';

  it('may have a second one below it, as members below their album', () => {
    expect(heads(twoRows)).toEqual([
      1,
      2,
      'Name',
      'Mail',
      'Album - Jisoo 18,90 €',
      'Album - Rosé 18,90 €',
      'Album - Lisa 20 €',
      'Poster',
      'Paid',
    ]);
    const { items } = planOf(twoRows.replace('Poster', 'Poster 5 €'));
    expect(items.map(({ caption, variant, amount }) => [caption, variant, amount])).toEqual([
      ['Album', 'Jisoo', 1],
      ['Album', 'Lisa', 2],
      ['Poster', null, 1],
      ['Album', 'Rosé', 1],
    ]);
    expect(heads('Our order;;;\n;Album;;Poster;;\nName;Red;Blue;A2;A3;Paid\nAnn;1;;2;1;ja\n')).toEqual([
      2,
      2,
      'Name',
      'Album - Red',
      'Album - Blue',
      'Poster - A2',
      'Poster - A3',
      'Paid',
    ]);
  });

  it.each([
    ['a title above it', 'Our order;;;\nName;Item;Count;Price\nA;B;1;1\n', 2],
    ['a column without a name', 'Name;Item;Count;\nAnn;Album;1;late\n', 1],
    ['merged names below it', 'Name;Item;Wish\n;Album;red\n;Pin;blue\n', 1],
  ])('is one row with %s', (_what, text, line) => {
    expect(heads(text).slice(0, 2)).toEqual([line, 1]);
  });

  it('is the one that the organiser chooses', () => {
    const text = 'A;B;C;D\nName;Item;Count;Price\nAnn;Album;1;10\n';
    expect(heads(text).slice(0, 2)).toEqual([1, 1]);
    const reading = { headLine: 2 };
    expect(heads(text, reading)).toEqual([2, 1, 'Name', 'Item', 'Count', 'Price']);
    expect(planOf(text, { reading }).people).toMatchObject([{ name: 'Ann', claim: {} }]);
    expect(heads(twoRows, { headLine: 1, headRows: 1 }).slice(0, 5)).toEqual([
      1,
      1,
      'Name',
      'Mail',
      'Album 18,90 €',
    ]);
    expect(() => heads(text, { headLine: 9 })).toThrow(FileRefused);
  });
});

describe('a line of no item', () => {
  const merged = 'Name;Item;Count;Price\nAnn;Album;1;10\nBen;;2;10\nCara;Pin;1;5\nCara;;;\n';

  it('is of the item above, as in merged cells, where the organiser says so', () => {
    expect(planOf(merged).lines.map(({ itemless, why }) => [itemless, worded(why)])).toEqual([
      [false, null],
      [true, 'it names no item'],
      [false, null],
      [false, null],
    ]);
    const { people } = planOf(merged, { choices: { itemAbove: true } });
    expect(people.map(({ claim }) => sumOf(claim?.lines ?? []))).toEqual([1000, 2000, 500]);
  });
});

describe('a cell that was mended', () => {
  it('is read as it was written over, and shows what the sheet has', () => {
    const text = 'Name;Item;Count;Price\nAnn;Album;several;10\n';
    const reading = { cells: [{ line: 2, column: 2, text: ' 3 Stk ' }] };
    const { people, lines } = planOf(text, { reading });
    expect(people).toMatchObject([{ name: 'Ann', claim: { lines: [{ amount: 3 }] } }]);
    expect(lines).toMatchObject([
      { cells: ['Ann', 'Album', '3 Stk', '10'], mended: [{ column: 2, was: 'several' }] },
    ]);
  });
});

describe('an item', () => {
  it('in the shop is known by its name, and costs what the line says, else its own price', () => {
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
    });
    expect(whys(text, { state })).toEqual(['3: only 0 of Album are left']);
    // A line that exceeds it in part is left out as a whole, so that all its pieces count.
    expect(planOf('Name;Item;Count\nA;Album;3\n', { state })).toMatchObject({ items: [{ beyond: 3 }] });
    expect(planOf(text, { state, choices: { beyondLimits: true } })).toMatchObject({
      raised: [{ itemId: 3, variantId: null, max: 6 }],
      lines: [{ why: null }, { why: null }],
    });
  });
});

it('a fan who has a claim in the group order already is left out', () => {
  const state = { ...emptyShop, people: [nora], claims: new Map([[7, 12]]) };
  expect(whys('Name;Mail;Item;Count;Price\nN;nora@example.org;A;1;1\n', { state })).toEqual([
    '2: N has claim #12 in this group order already',
  ]);
});

const word = fc.stringMatching(/^[=+'A-Za-zäöüß0-9][A-Za-z0-9ß'=;,"-]{0,8}[a-z0-9]$/);
const price = fc.integer({ min: 0, max: 300_000 });
const claimOf = (user_displayname: string): fc.Arbitrary<SheetClaim> =>
  fc
    .record({
      items: fc.array(
        fc.record({
          item_type: fc.constant(0),
          caption: fc.constantFrom('=Album', '0123', "'Pin", 'Set; blue'),
          category: word,
          kind: word,
          variant_caption: fc.constantFrom('red', '-blue', '@x'),
          additional_info: fc.option(word),
          amount: fc.integer({ min: 1, max: 20 }),
          price: price.map((amount) => amount / 100),
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
        user_id: 1,
        user_displayname,
        items,
        admin_note: '=note',
        additional_info: null,
        gotitle: '2026',
        canceled: true,
        stages: ['items', 'ems', 'customs', 'domestics'].map((stage, index) => {
          const cost = charged[index] ?? null;
          const part = (paid as readonly number[])[index] ?? 0;
          return {
            stage,
            charged: cost === null ? null : cost / 100,
            covered: Math.round((cost ?? 0) * part) / 100,
            waived: Math.min(100, Math.round((cost ?? 0) * part * part)) / 100,
          };
        }),
      };
    });

it('our own export finds its people again by address and handle, whatever they are called by then', () => {
  const written = { ...nora, userId: 9, displayname: 'Ida', nameKey: 'ida', mail: null, mailKey: null };
  const people = [nora, { ...written, instagram: 'ida.k', hasAccount: false }];
  const [claim] = fc.sample(claimOf('Called otherwise'), { numRuns: 1, seed: 7 });
  if (!claim) throw new Error('There is no claim');
  const claims = people.map(({ userId }) => ({
    ...claim,
    user_id: userId,
    user_displayname: `Fan ${userId}`,
  }));
  const known = new Map(people.map(({ userId, mail, instagram }) => [userId, { mail, instagram }]));
  const { head, rows } = positionsSheet(claims, known);
  const planned = planOf(writeCsv(head, rows, plainCsv), { state: { ...emptyShop, people } }).people;
  expect(planned.map(({ userId, asked }) => [userId, asked])).toEqual([
    [7, false],
    [9, false],
  ]);
});

it('a name with an @ is kept whole where a column of its own has no handle', () => {
  const names = (text: string) => planOf(text).people.map(({ name, instagram }) => [name, instagram]);
  expect(names('Name;Item;Count;Price\n@u 53;A;1;1\n')).toEqual([['53', 'u']]);
  expect(names('Name;Instagram;Item;Count;Price\n@u 53;;A;1;1\n')).toEqual([['@u 53', null]]);
  expect(names('Name;Instagram;Item;Count;Price\nU (@u);u;A;1;1\n')).toEqual([['U', 'u']]);
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
          taken?.payments
            .flatMap(({ parts: of }) => of)
            .map(({ stage, amountCents }) => [stage, amountCents]),
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
