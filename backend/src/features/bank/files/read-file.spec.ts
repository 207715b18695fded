import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import iconv from 'iconv-lite';
import { FileRefused } from '../../../platform/tables/read-table';
import { camtFile, type TestEntry } from '../testing/camt-file';
import { HeadUnknown } from './csv';
import { readFile } from './read-file';

const read = (text: string | Uint8Array, mappingOf: Parameters<typeof readFile>[1] = () => undefined) =>
  readFile(typeof text === 'string' ? Buffer.from(text) : text, mappingOf);

const refusal = (text: string | Uint8Array): string => {
  try {
    read(text);
  } catch (error) {
    if (error instanceof FileRefused) return error.message;
    throw error;
  }
  return 'read';
};

const transfer: TestEntry = {
  ...{ amountCents: 1234, payer: 'Jürgen & Söhne', iban: 'DE89370400440532013000' },
  ...{ purpose: 'FB-C17-AB <3', reference: 'REF1' },
};

describe('camt', () => {
  const versions = ['02', '04', '06', '08', '13'];
  it.each(versions.flatMap((version) => (['052', '053'] as const).map((kind) => [kind, version] as const)))(
    'is read as camt.%s in version %s, with a prefix too',
    (kind, version) => {
      for (const prefix of ['', 'ns2'])
        expect(read(camtFile([transfer], { kind, version, prefix }))).toEqual({
          source: `camt.${kind}`,
          ...{ refused: [], pending: 0 },
          lines: [
            {
              ...{ account: 'DE02120300000000202051', bookedOn: '2026-11-24', valueOn: '2026-11-24' },
              ...{ amountCents: 1234, feeCents: 0, method: 'bank', payer: 'Jürgen & Söhne' },
              ...{ iban: 'DE89370400440532013000', purpose: 'FB-C17-AB <3', endToEndId: '' },
              bankReference: 'REF1',
            },
          ],
        });
    },
  );

  it('leaves out what is pending, and takes a batch by its parts', () => {
    const parts = [
      { ...transfer, reference: 'P1' },
      { amountCents: 500, purpose: 'second' },
    ];
    const found = read(
      camtFile([
        { amountCents: 100, status: 'PDNG' },
        { amountCents: 1734, reference: 'BATCH', parts },
        { amountCents: -900, payer: 'Post' },
      ]),
    );
    expect(found.pending).toBe(1);
    expect(found.lines.map(({ amountCents, bankReference }) => [amountCents, bankReference])).toEqual([
      [1234, 'P1'],
      [500, 'BATCH'],
      [-900, ''],
    ]);
  });

  it('refuses a line by number and reason, and reads the others', () => {
    const text = camtFile([
      { amountCents: 100, currency: 'USD' },
      transfer,
      { amountCents: 999, parts: [{ amountCents: 500 }, { amountCents: 500 }] },
      { amountCents: 300, reversal: 'CRDT' },
      { amountCents: 300, day: '2026-13-01' },
      { amountCents: 300, status: '' },
    ]).replace('<Amt Ccy="EUR">12.34', '<Amt Ccy="EUR">12,3x');
    const { lines, refused } = read(text);
    expect(lines).toEqual([]);
    expect(refused).toEqual([
      { line: 1, why: 'the amount is in USD, not in euros' },
      { line: 2, why: '“12,3x” is no amount' },
      { line: 3, why: 'its 2 parts come to 10.00 €, the entry is 9.99 €' },
      { line: 4, why: 'a reversal in a file without balances: please look whether money came or went' },
      { line: 5, why: '“2026-13-01” is no day' },
      { line: 6, why: 'whether it is booked is not told' },
    ]);
  });

  it('takes the sign of a reversal from the balances, whichever way the bank marks it', () => {
    const back = (reversal: 'CRDT' | 'DBIT', closing: number) =>
      read(camtFile([transfer, { amountCents: 300, reversal }], { opening: 1000, closing })).lines.at(-1)
        ?.amountCents;
    expect(back('DBIT', 2234 - 300)).toBe(-300);
    expect(back('DBIT', 2234 + 300)).toBe(300);
    expect(back('CRDT', 2234 + 300)).toBe(300);
    expect(back('CRDT', 2234 - 300)).toBe(-300);
  });

  it('refuses a file whose balances do not fit, has no line, is broken or hostile', () => {
    expect(refusal(camtFile([transfer], { opening: 1000, closing: 2235 }))).toMatch(
      'The balances do not fit: 10.00 € and the lines of this file do not make 22.35 €.',
    );
    expect(refusal(camtFile([]))).toBe('There is no line in this file.');
    expect(refusal(camtFile([transfer]).slice(0, -30))).toMatch('This file is broken');
    const bomb = '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]>';
    expect(refusal(camtFile([transfer]).replace('<Document', `${bomb}<Document`))).toMatch('document type');
    expect(refusal(`${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}`)).toMatch('nested deeper');
    expect(refusal('<Document><CstmrCdtTrfInitn/></Document>')).toMatch('neither camt.052 nor camt.053');
    expect(refusal('<html><body>Bitte anmelden</body></html>')).toMatch('no statement of a bank');
    expect(
      read(
        camtFile([{ ...transfer, purpose: '' }]).replace(
          '<Ustrd></Ustrd>',
          '<Ustrd>&#8364; &xxe; &#55296;</Ustrd>',
        ),
      ).lines[0]?.purpose,
    ).toBe('€ &xxe;');
  });
});

describe('a ZIP', () => {
  it('is read file by file', () => {
    const files = {
      'a.xml': strToU8(camtFile([transfer])),
      'dir/b.xml': strToU8(camtFile([{ amountCents: 1 }])),
    };
    expect(read(zipSync(files)).lines.map(({ amountCents }) => amountCents)).toEqual([1234, 1]);
  });

  it('is refused where it is a bomb, broken, or holds too much', () => {
    const zeros = new Uint8Array(41 * 1024 * 1024).fill(32);
    const bomb = zipSync({ 'a.xml': zeros });
    expect(bomb.length).toBeLessThan(60_000);
    expect(refusal(bomb)).toMatch('larger than 40 MB');
    // A head that lies about the size gets no more memory than it says.
    const lying = Buffer.from(bomb);
    for (let at = lying.indexOf('PK\u0001\u0002'); at !== -1; at = lying.indexOf('PK\u0001\u0002', at + 1))
      lying.writeUInt32LE(10, at + 24);
    const before = process.memoryUsage().arrayBuffers;
    expect(refusal(lying)).not.toBe('read');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(5_000_000);
    const many = Object.fromEntries(
      Array.from({ length: 101 }, (_, index) => [`${index}.xml`, strToU8('<a/>')]),
    );
    expect(refusal(zipSync(many))).toMatch('more than 100 files');
    expect(refusal(zipSync({ 'a.zip': bomb }))).toMatch('a ZIP in this ZIP');
    expect(refusal(bomb.subarray(0, 2000))).toMatch('broken');
    expect(refusal(new Uint8Array([0xff, 0xd8, 0, 1, 2]))).toMatch('no text');
    expect(refusal(Buffer.from('Just a letter'))).toMatch('neither a statement in XML');
    expect(refusal(new Uint8Array(13 * 1024 * 1024).fill(65))).toMatch('12 MB');
  });
});

/** The heads as banks write them, each with a line that came, one that left and, where there are such, one that is pending. */
const tables: Readonly<
  Record<
    string,
    { readonly text: string; readonly ansi?: true; readonly pending?: number; readonly expected: object }
  >
> = {
  Sparkasse: {
    ansi: true,
    pending: 1,
    text: `"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Glaeubiger ID";"Mandatsreferenz";"Kundenreferenz (End-to-End)";"Sammlerreferenz";"Lastschrift Ursprungsbetrag";"Auslagenersatz Ruecklastschrift";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info"
"DE02120300000000202051";"24.11.26";"24.11.26";"GUTSCHR. UEBERWEISUNG";"FB-C17-AB € danke";"";"";"";"";"";"";"Jürgen Müller";"DE89370400440532013000";"COBADEFFXXX";"1.234,50";"EUR";"Umsatz gebucht"
"DE02120300000000202051";"23.11.26";"23.11.26";"LASTSCHRIFT";"Strom";"";"";"";"";"";"";"Werke";"DE1";"";"-45,00";"EUR";"Umsatz gebucht"
"DE02120300000000202051";"24.11.26";"24.11.26";"GUTSCHRIFT";"spaeter";"";"";"";"";"";"";"X";"DE1";"";"5,00";"EUR";"Umsatz vorgemerkt"
`,
    expected: {
      account: 'DE02120300000000202051',
      purpose: 'FB-C17-AB € danke',
      payer: 'Jürgen Müller',
      amountCents: 123_450,
    },
  },
  Volksbank: {
    text: `Bezeichnung Auftragskonto;IBAN Auftragskonto;BIC Auftragskonto;Bankname Auftragskonto;Buchungstag;Valutadatum;Name Zahlungsbeteiligter;IBAN Zahlungsbeteiligter;BIC (SWIFT-Code) Zahlungsbeteiligter;Buchungstext;Verwendungszweck;Betrag;Waehrung;Saldo nach Buchung;Bemerkung;Kategorie;Steuerrelevant;Glaeubiger ID;Mandatsreferenz
Giro;DE02120300000000202051;GENODEF1;VR Bank;24.11.2026;24.11.2026;Jürgen Müller;DE89370400440532013000;COBADEFF;Gutschrift;FB-C17-AB EREF: NOTPROVIDED IBAN: DE89370400440532013000;34,10;EUR;100,00;;;;;
Giro;DE02120300000000202051;GENODEF1;VR Bank;23.11.2026;23.11.2026;Werke;DE1;X;Lastschrift;Strom;-45,00;EUR;65,90;;;;;
`,
    expected: { amountCents: 3410, payer: 'Jürgen Müller', iban: 'DE89370400440532013000' },
  },
  DKB: {
    pending: 1,
    text: `\uFEFF"Girokonto";"DE02120300000000202051"
"Zeitraum:";"01.11.2026 - 24.11.2026"
"Kontostand vom 24.11.2026:";"1.000,00 €"
""
"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (€)";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz"
"24.11.26";"24.11.26";"Gebucht";"Jürgen "Jay" Müller";"Shop";"FB-C17-AB";"Eingang";"DE89370400440532013000";"200";"";"";""
"23.11.26";"23.11.26";"Gebucht";"Shop";"Werke";"Strom";"Ausgang";"DE1";"-62,3";"";"";""
"";"";"Vorgemerkt";"Y";"Shop";"spaeter";"Eingang";"DE1";"5";"";"";""
`,
    expected: { account: 'DE02120300000000202051', amountCents: 20_000, iban: 'DE89370400440532013000' },
  },
  ING: {
    ansi: true,
    text: `Umsatzanzeige;Datei erstellt am: 24.11.2026 18:00

IBAN;DE02 1203 0000 0000 2020 51
Kontoname;Girokonto
Bank;ING
Kunde;A B
Zeitraum;01.11.2026 - 24.11.2026
Saldo;1.000,00;EUR

Sortierung;Datum absteigend

In der CSV-Datei finden Sie alle bereits gebuchten Umsätze.

Buchung;Wertstellungsdatum;Auftraggeber/Empfänger;Buchungstext;Verwendungszweck;Saldo;Währung;Betrag;Währung
24.11.2026;24.11.2026;Jürgen Müller;Gutschrift;FB-C17-AB;1.000,00;EUR;34,10;EUR
23.11.2026;23.11.2026;Werke;Lastschrift;Strom;965,90;EUR;-45,00;EUR
`,
    expected: { account: 'DE02120300000000202051', amountCents: 3410, payer: 'Jürgen Müller', iban: '' },
  },
  Commerzbank: {
    text: `\uFEFFBuchungstag;Wertstellung;Umsatzart;Buchungstext;Betrag;Währung;IBAN Kontoinhaber;Kategorie
24.11.2026;24.11.2026;Gutschrift;"Jürgen Müller FB-C17-AB End-to-End-Ref.: NOTPROVIDED";34,10;EUR;DE02120300000000202051;Unkategorisiert
23.11.2026;23.11.2026;Lastschrift;Strom;-45,00;EUR;DE02120300000000202051;Wohnen
`,
    expected: {
      payer: '',
      purpose: 'Jürgen Müller FB-C17-AB End-to-End-Ref.: NOTPROVIDED',
      amountCents: 3410,
    },
  },
  N26: {
    text: `"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference","Account Name","Amount (EUR)","Original Amount","Original Currency","Exchange Rate"
2026-11-24,2026-11-24,"Jürgen Müller",DE89370400440532013000,"Credit Transfer","FB-C17-AB","Main Account",1234.50,,,
2026-11-23,2026-11-23,Werke,DE1,"Direct Debit",Strom,"Main Account",-45.0,,,
`,
    expected: { amountCents: 123_450, iban: 'DE89370400440532013000', purpose: 'FB-C17-AB' },
  },
  PayPal: {
    pending: 2,
    text: `\uFEFF"Datum","Uhrzeit","Zeitzone","Name","Typ","Status","Währung","Brutto","Gebühr","Netto","Absender E-Mail-Adresse","Empfänger E-Mail-Adresse","Transaktionscode","Hinweis"
"24.11.2026","10:00:00","Europe/Berlin","Jürgen Müller","Zahlung erhalten","Abgeschlossen","EUR","34,10","-0,85","33,25","a@b.de","c@d.de","TX1","FB-C17-AB"
"23.11.2026","10:00:00","Europe/Berlin","Werke","Zahlung gesendet","Abgeschlossen","EUR","-45,00","0,00","-45,00","c@d.de","e@f.de","TX2",""
"23.11.2026","10:00:00","Europe/Berlin","","Allgemeine Einbehaltung","Abgeschlossen","EUR","34,10","0,00","34,10","","","TX3",""
"23.11.2026","10:00:00","Europe/Berlin","X","Zahlung erhalten","Ausstehend","EUR","3,00","0,00","3,00","","","TX4",""
`,
    expected: {
      method: 'paypal',
      amountCents: 3410,
      feeCents: 85,
      bankReference: 'TX1',
      purpose: 'FB-C17-AB',
    },
  },
};

describe('a table', () => {
  it.each(Object.entries(tables))('of %s is read', (bank, { text, ansi, pending = 0, expected }) => {
    const found = read(ansi ? iconv.encode(text, 'windows-1252') : text);
    expect(found).toMatchObject({ source: bank, refused: [], pending });
    expect(found.lines).toHaveLength(2);
    expect(found.lines[0]).toMatchObject({
      bookedOn: '2026-11-24',
      payer: expect.any(String) as string,
      ...expected,
    });
    expect(found.lines[1]?.amountCents).toBeLessThan(0);
  });

  describe('with a balance after each line (Volksbank)', () => {
    const [head = ''] = tables['Volksbank']?.text.split('\n') ?? [];
    interface Row {
      readonly day: number;
      readonly amountCents: number;
      readonly iban?: string;
    }
    const money = (amountCents: number) => (amountCents / 100).toFixed(2).replace('.', ',');
    const texts = (rows: readonly Row[], openingCents = 10_000): string[] => {
      let balance = openingCents;
      return rows.map(({ day, amountCents, iban = 'DE02120300000000202051' }) => {
        balance += amountCents;
        return `Giro;${iban};X;VR;${day}.11.2026;${day}.11.2026;A;DE1;X;Gutschrift;x;${money(amountCents)};EUR;${money(balance)};;;;;`;
      });
    };
    const file = (lines: readonly string[]): string => [head, ...lines].join('\n');
    const month = [
      { day: 10, amountCents: 3410 },
      { day: 11, amountCents: -4500 },
      { day: 11, amountCents: 250 },
      { day: 12, amountCents: 1000 },
    ];

    it('is read oldest first, newest first, by account, and without the column', () => {
      const lines = texts(month);
      expect(read(file(lines)).lines).toHaveLength(4);
      expect(read(file(lines.toReversed())).lines).toHaveLength(4);
      const other = texts(
        month.map((row) => ({ ...row, day: row.day + 9, iban: 'DE1' })),
        77,
      );
      expect(read(file([...lines.toReversed(), ...other.toReversed()])).lines).toHaveLength(8);
      // What is not booked yet has no balance.
      const waiting = texts(month.slice(0, 1)).map((line) => line.replace(/134,10/, ''));
      expect(read(file([...waiting, ...lines.toReversed()])).lines).toHaveLength(5);
      const without = file(lines)
        .replace(';Saldo nach Buchung', '')
        .replaceAll(/;EUR;[^;]*;/g, ';EUR;');
      expect(read(without.split('\n').toSpliced(2, 1).join('\n')).lines).toHaveLength(3);
    });

    it('is refused where a line is missing, which is named; not where one was refused alone', () => {
      const cut = texts(month).toSpliced(1, 1);
      expect(refusal(file(cut))).toBe(
        'The balances do not fit: line 3 and the balance before it do not make 91.60 €. Lines are missing in this file: please download it whole, without a filter.',
      );
      expect(refusal(file(cut.toReversed()))).toMatch('line 3 and the balance before it do not make 91.60 €');
      const broken = cut.map((line, index) => (index === 2 ? line.replace('10,00', 'ten') : line));
      expect(read(file(broken))).toMatchObject({ lines: [{}, {}], refused: [{ line: 4 }] });
    });

    it('is refused whichever inner line is left out, and else read', () => {
      const row = fc.record({
        day: fc.integer({ min: 10, max: 28 }),
        amountCents: fc.integer({ min: -99_999, max: 99_999 }).filter((amount) => amount !== 0),
      });
      const ordered = fc
        .array(row, { minLength: 3, maxLength: 12 })
        .map((rows) => rows.toSorted((a, b) => a.day - b.day))
        .filter((rows) => rows[0]?.day !== rows.at(-1)?.day);
      fc.assert(
        fc.property(ordered, fc.boolean(), fc.nat(), (rows, newestFirst, any) => {
          const lines = newestFirst ? texts(rows).toReversed() : texts(rows);
          expect(read(file(lines)).lines).toHaveLength(rows.length);
          const left = 1 + (any % (rows.length - 2));
          expect(refusal(file(lines.toSpliced(left, 1)))).toMatch('The balances do not fit');
        }),
      );
    });
  });

  const unknown =
    'Tag;Wer;Wofür;Summe\n24.11.2026;Jürgen;FB-C17-AB;34,10\nmorgen;Jürgen;x;1\n24.11.2026;A;B;zehn\n';
  it('with an unknown head says what it is, and is read once its columns are told', () => {
    expect(() => read(unknown)).toThrow(HeadUnknown);
    const columns = { day: 'Tag', payer: 'Wer', purpose: 'Wofür', amount: 'Summe' };
    const found = read(unknown, (head) => (head.includes('Summe') ? { columns, decimal: ',' } : undefined));
    expect(found.lines).toMatchObject([{ bookedOn: '2026-11-24', payer: 'Jürgen', amountCents: 3410 }]);
    expect(found.refused).toEqual([
      { line: 3, why: '“morgen” is no day' },
      { line: 4, why: '“zehn” is no amount' },
    ]);
  });

  it.each(['1.234', '1,2,3', '12,345', '--1', '1e3', '', '99999999999,00', '12 34 x', '0x10'])(
    'never takes %s for 0',
    (amount) => {
      const line = unknown.split('\n').slice(0, 2).join('\n').replace('34,10', `"${amount}"`);
      const columns = { day: 'Tag', amount: 'Summe' };
      const { lines, refused } = read(line, () => ({ columns, decimal: ',' }));
      if (amount === '1.234') expect(lines[0]?.amountCents).toBe(123_400);
      else expect(refused).toHaveLength(1);
      expect(lines.every(({ amountCents }) => amountCents !== 0)).toBe(true);
    },
  );
});
