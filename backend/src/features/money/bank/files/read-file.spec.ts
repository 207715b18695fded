import fc from 'fast-check';
import iconv from 'iconv-lite';
import { FileRefused } from '../../../../platform/tables/read-table';
import { wordKept } from '../../../../platform/texts/kept-text';
import { sourceTexts } from '../../../../platform/texts/texts';
import { camtFile, type TestEntry } from '../testing/camt-file';
import { HeadUnknown, type Mapping } from './csv';
import { readFiles } from './read-file';

const read = (text: string | Uint8Array, mappingOf: Parameters<typeof readFiles>[1] = () => undefined) => {
  const found = readFiles([typeof text === 'string' ? Buffer.from(text) : text], mappingOf);
  const refused = found.refused.map(({ line, why }) => ({ line, why: wordKept(sourceTexts, why) }));
  return { ...found, refused };
};

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
  amountCents: 1234,
  payer: 'Jürgen & Söhne',
  iban: 'DE89370400440532013000',
  purpose: 'FB-C17-AB <3',
  reference: 'REF1',
};

describe('camt', () => {
  const versions = ['02', '04', '06', '08', '13'];
  it.each(versions.flatMap((version) => (['052', '053'] as const).map((kind) => [kind, version] as const)))(
    'is read as camt.%s in version %s, with a prefix too',
    (kind, version) => {
      for (const prefix of ['', 'ns2'])
        expect(read(camtFile([transfer], { kind, version, prefix }))).toEqual({
          source: `camt.${kind}`,
          refused: [],
          pending: 0,
          leftOut: 0,
          lines: [
            {
              account: 'DE02120300000000202051',
              bookedOn: '2026-11-24',
              valueOn: '2026-11-24',
              amountCents: 1234,
              feeCents: 0,
              method: 'bank',
              payer: 'Jürgen & Söhne',
              iban: 'DE89370400440532013000',
              purpose: 'FB-C17-AB <3',
              endToEndId: '',
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
    // The direction needs an answer of the organiser.
    expect(lines).toMatchObject([{ amountCents: 300, takenBack: 'unclear' }]);
    expect(refused).toEqual([
      { line: 1, why: 'the amount is in USD, not in euros' },
      { line: 2, why: '“12,3x” is not an amount' },
      { line: 3, why: 'its 2 parts come to 10.00 €, the entry is 9.99 €' },
      { line: 5, why: '“2026-13-01” is not a day' },
      { line: 6, why: 'its booking status is missing' },
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

  it('knows a return by its mark, its reason, its code and its words, and nothing else as one', () => {
    const back: TestEntry = { amountCents: -3400, payer: 'Mina', endToEndId: 'E2E-7' };
    const marksOf = (entry: TestEntry, change = (text: string): string => text) =>
      read(change(camtFile([transfer, entry], { opening: 5000, closing: 5000 + 1234 - 3400 }))).lines.map(
        ({ takenBack, endToEndId }) => [takenBack, endToEndId],
      );
    const came = [undefined, ''];
    expect(marksOf(back)).toEqual([came, ['', 'E2E-7']]);
    expect(marksOf({ ...back, amountCents: 3400, reversal: 'DBIT' })).toEqual([came, ['reversal', 'E2E-7']]);
    expect(marksOf({ ...back, returned: 'AC04' })).toEqual([came, ['return', 'E2E-7']]);
    expect(marksOf({ ...back, purpose: 'RETOURE SEPA-Ueberweisung' })).toEqual([came, ['return', 'E2E-7']]);
    const code =
      '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>RRTN</SubFmlyCd></Fmly></Domn></BkTxCd>';
    expect(marksOf(back, (text) => text.replaceAll('<NtryDtls>', `${code}<NtryDtls>`))).toEqual([
      came,
      ['return', 'E2E-7'],
    ]);
    expect(marksOf({ ...back, purpose: 'Strom im November' })).toEqual([came, ['', 'E2E-7']]);
  });

  it('takes amounts with five digits and such that a computer reckoned for whole cents', () => {
    const amountOf = (amount: string, balances: readonly [string, string] = ['10.00', '44.00']) => {
      const text = camtFile([{ ...transfer, amountCents: 3400 }], { opening: 1000, closing: 4400 })
        .replace('<Amt Ccy="EUR">10.00', `<Amt Ccy="EUR">${balances[0]}`)
        .replace('<Amt Ccy="EUR">44.00', `<Amt Ccy="EUR">${balances[1]}`)
        .replace('<Amt Ccy="EUR">34.00', `<Amt Ccy="EUR">${amount}`);
      const { lines, refused } = read(text);
      return lines[0]?.amountCents ?? refused[0]?.why;
    };
    expect(amountOf('34.00000')).toBe(3400);
    expect(amountOf('33.9999999999997')).toBe(3400);
    expect(amountOf('34.00', ['10.0000000000005', '44.00000'])).toBe(3400);
    expect(amountOf('34.00', ['9.995', '43.9951'])).toBe(3400);
    expect(amountOf('34.00500', ['10.00', '10.00'])).toBe('“34.00500” has parts of a cent');
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
    expect(refusal('<html><body>Bitte anmelden</body></html>')).toMatch('Not a bank statement');
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

it('several files are read as one', () => {
  const files = [camtFile([transfer]), camtFile([{ amountCents: 1 }])].map((text) => Buffer.from(text));
  expect(readFiles(files, () => undefined).lines.map(({ amountCents }) => amountCents)).toEqual([1234, 1]);
});

it('a file that is neither a statement nor a table is refused', () => {
  expect(refusal(new Uint8Array([0xff, 0xd8, 0, 1, 2]))).toMatch('not a text');
  expect(refusal('Just a letter')).toMatch('neither a statement in XML');
});

/**
 * The heads exactly as banks write them, each with a line of money that arrived, one of money that left and, where the
 * bank has such, a pending one.
 */
const tables: Readonly<
  Record<
    string,
    {
      readonly text: string;
      readonly ansi?: true;
      readonly pending?: number;
      readonly leftOut?: number;
      readonly refused?: readonly object[];
      readonly expected: object;
      /** The line of money that left. */
      readonly left?: object;
    }
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
    pending: 1,
    leftOut: 1,
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
  'PayPal since 2023': {
    leftOut: 2,
    refused: [{ line: 5, why: 'the amount is in USD, not in euros' }],
    text: `\uFEFF"Datum","Uhrzeit","Zeitzone","Beschreibung","Währung","Brutto","Entgelt","Netto","Guthaben","Transaktionscode","Absender E-Mail-Adresse","Name","Name der Bank","Bankkonto","Versand- und Bearbeitungsgebühr","Umsatzsteuer","Rechnungsnummer","Zugehöriger Transaktionscode"
"24.11.2026","10:00:00","Europe/Berlin","Handyzahlung","EUR","42,30","-1,40","40,90","140,90","TX1","a@b.example","Jürgen Müller","","","0,00","0,00","",""
"24.11.2026","10:05:00","Europe/Berlin","Zahlungsrückbuchung","EUR","-42,30","1,40","-40,90","100,00","TX2","a@b.example","Jürgen Müller","","","0,00","0,00","","TX1"
"24.11.2026","11:00:00","Europe/Berlin","Bankgutschrift auf PayPal-Konto","EUR","50,00","0,00","50,00","150,00","TX3","","","Eine Bank","0011","0,00","0,00","",""
"24.11.2026","12:00:00","Europe/Berlin","Allgemeine Zahlung","USD","25,00","0,00","25,00","25,00","TX4","c@d.example","Joy Example","","","0,00","0,00","",""
"24.11.2026","13:00:00","Europe/Berlin","Von Nutzer eingeleitete Abbuchung","EUR","-50,00","0,00","-50,00","100,00","TX5","","","","","0,00","0,00","",""
`,
    expected: { method: 'paypal', amountCents: 4230, feeCents: 140, bankReference: 'TX1' },
    left: { amountCents: -4230, feeCents: -140, takenBack: 'return', relatedReference: 'TX1' },
  },
  'DKB in autumn 2023': {
    pending: 1,
    text: `\uFEFF"Konto";"Girokonto DE02120300000000202051"
""
"Kontostand vom 24.11.2026:";"1.000,00 EUR"
""
"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"Betrag";"Gläubiger-ID";"Mandatsreferenz";"Kundenreferenz"
"24.11.26";"24.11.26";"Gebucht";"Jürgen Müller";"Shop";"FB-C17-AB";"Eingang";"200,00 €";"";"";"E2E-7"
"23.11.26";"23.11.26";"Gebucht";"Shop";"Werke";"Strom";"Ausgang";"-62,30 €";"";"";""
"24.11.26";"";"Vorgemerkt";"Y";"Shop";"spaeter";"Eingang";"5,00 €";"";"";""
`,
    expected: { account: 'DE02120300000000202051', amountCents: 20_000, endToEndId: 'E2E-7' },
  },
  Revolut: {
    pending: 2,
    refused: [{ line: 4, why: 'the amount is in USD, not in euros' }],
    text: `Type,Product,Started Date,Completed Date,Description,Amount,Fee,Currency,State,Balance
TOPUP,Current,2026-11-24 09:00:00,2026-11-24 09:00:01,Payment from Jürgen Müller FB-C17-AB,20.00,0.00,EUR,COMPLETED,120.00
CARD_PAYMENT,Current,2026-11-23 09:00:00,2026-11-23 10:00:00,Post,-7.00,0.00,EUR,COMPLETED,113.00
TOPUP,Current,2026-11-24 10:00:00,2026-11-24 10:00:01,Payment from Joy Example,30.00,0.00,USD,COMPLETED,30.00
TRANSFER,Current,2026-11-24 11:00:00,,From Kim Example,40.00,0.00,EUR,REVERTED,
TRANSFER,Current,2026-11-24 12:00:00,,From Lee Example,50.00,0.00,EUR,PENDING,
`,
    expected: { amountCents: 2000, purpose: 'Payment from Jürgen Müller FB-C17-AB' },
  },
  Wise: {
    text: `"TransferWise ID",Date,"Date Time",Amount,Currency,Description,"Payment Reference","Running Balance","Exchange From","Exchange To","Exchange Rate","Payer Name","Payee Name","Payee Account Number",Merchant,"Card Last Four Digits","Card Holder Full Name",Attachment,Note,"Total fees","Exchange To Amount","Transaction Type","Transaction Details Type"
TRANSFER-1,24-11-2026,"24-11-2026 18:00:02.198",20.50,EUR,"Received money from Jürgen Müller with reference FB-C17-AB",FB-C17-AB,120.50,,,,"Jürgen Müller",,,,,,,,0.00,,CREDIT,DEPOSIT
CARD-2,23-11-2026,"23-11-2026 18:00:02.198",-61.13,EUR,"Card transaction",,100.00,,,,,,,Post,,,,,0.00,,DEBIT,CARD
`,
    expected: { amountCents: 2050, purpose: 'FB-C17-AB', bankReference: 'TRANSFER-1' },
  },
  'Volksbank with S and H': {
    ansi: true,
    leftOut: 2,
    text: `"VR Bank Musterstadt eG"

"Umsatzanzeige"

"Kontoinhaber:";"Shop"

"Buchungstag";"Valuta";"Auftraggeber/Zahlungsempfänger";"Empfänger/Zahlungspflichtiger";"Konto-Nr.";"IBAN";"BLZ";"BIC";"Vorgang/Verwendungszweck";"Kundenreferenz";"Währung";"Umsatz";" "
"24.11.2026";"24.11.2026";"Shop";"Jürgen Müller";"";"DE89370400440532013000";"";"COBADEFF";"Gutschrift FB-C17-AB";"";"EUR";"1.337,00";"H"
"23.11.2026";"23.11.2026";"Shop";"Werke";"";"DE1";"";"X";"Lastschrift Strom";"";"EUR";"13,37";"S"

"01.11.2026";;;;;;;;;"Anfangssaldo";"EUR";"3.000,00";"H"
"24.11.2026";;;;;;;;;"Endsaldo";"EUR";"4.323,63";"H"
`,
    expected: { amountCents: 133_700, payer: 'Jürgen Müller', iban: 'DE89370400440532013000' },
  },
  'ING of the Netherlands': {
    text: `"Datum","Naam / Omschrijving","Rekening","Tegenrekening","Code","Af Bij","Bedrag (EUR)","Mutatiesoort","Mededelingen"
"20261124","J. Müller","NL02INGB0000000001","NL03INGB0000000002","OV","Bij","34,10","Overschrijving","FB-C17-AB"
"20261123","Werken","NL02INGB0000000001","NL03INGB0000000003","IC","Af","45,00","Incasso","Stroom"
`,
    expected: { amountCents: 3410, purpose: 'FB-C17-AB', iban: 'NL03INGB0000000002' },
  },
};

describe('a table', () => {
  it.each(Object.entries(tables))('from %s is read', (bank, table) => {
    const { text, ansi, pending = 0, leftOut = 0, refused = [], expected, left = {} } = table;
    const found = read(ansi ? iconv.encode(text, 'windows-1252') : text);
    expect(found).toMatchObject({ source: bank.split(' ')[0], refused, pending, leftOut });
    expect(found.lines).toHaveLength(2);
    expect(found.lines[1]).toMatchObject(left);
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
      // A line that is not booked yet has no balance.
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
      { line: 3, why: '“morgen” is not a day' },
      { line: 4, why: '“zehn” is not an amount' },
    ]);
  });

  describe('that somebody maps', () => {
    const file = (...lines: readonly string[]): string => ['Tag;Wer;Art;Summe;Geld', ...lines].join('\n');
    const columns = { day: 'Tag', amount: 'Summe' };
    const map = (text: string, more: Partial<Mapping> = {}) =>
      read(text, () => ({ columns, decimal: ',', ...more }));
    const questionOf = (text: string, more: Partial<Mapping> = {}) => {
      try {
        map(text, more);
        return null;
      } catch (error) {
        if (error instanceof HeadUnknown) return error.unknown.question;
        throw error;
      }
    };
    const twoSigns = file(
      '24.11.2026;A B;H;1.337,00;EUR',
      '24.11.2026;C D;S;13,37;EUR',
      '24.11.2026;E;H;2,00;EUR',
    );

    it('takes the sign from the column of the direction', () => {
      const amounts = (words: readonly [string, string], more: Partial<Mapping> = {}) =>
        map(twoSigns.replaceAll(';H;', `;${words[0]};`).replaceAll(';S;', `;${words[1]};`), {
          columns: { ...columns, direction: 'Art' },
          ...more,
        }).lines.map(({ amountCents }) => amountCents);
      for (const words of [
        ['H', 'S'],
        ['C', 'D'],
        ['Bij', 'Af'],
        ['+', '-'],
        ['Haben', 'Soll'],
        ['CRDT', 'DBIT'],
      ] as const)
        expect([words, amounts(words)]).toEqual([words, [133_700, -1337, 200]]);
      expect(amounts(['rein', 'raus'], { words: { came: ['rein'], went: ['raus'] } })).toEqual([
        133_700, -1337, 200,
      ]);
    });

    it('counts nothing whose direction or status it does not know', () => {
      const found = map(twoSigns, {
        columns: { ...columns, direction: 'Wer', status: 'Art' },
        words: { booked: ['H'] },
      });
      expect([found.lines, found.refused.map(({ why }) => why)]).toEqual([
        [],
        [
          '“A B” does not say whether money came or went',
          '“S” is not a known booking status',
          '“E” does not say whether money came or went',
        ],
      ]);
    });

    it('asks where no amount is below 0 and a column has two words, until somebody answered', () => {
      expect(questionOf(twoSigns)).toEqual({ field: 'direction', column: 'Art' });
      expect(questionOf(twoSigns, { complete: true })).toBeNull();
      expect(questionOf(twoSigns.replace('13,37', '-13,37'))).toBeNull();
      expect(questionOf(twoSigns, { columns: { ...columns, direction: 'Art' } })).toBeNull();
    });

    it('asks about another currency and about lines that are not booked, and leaves them out', () => {
      const dollars = file('24.11.2026;A;x;20,00;EUR', '24.11.2026;B;y;30,00;USD', '24.11.2026;C;z;-1;EUR');
      expect(questionOf(dollars)).toEqual({ field: 'currency', column: 'Geld' });
      expect(map(dollars, { columns: { ...columns, currency: 'Geld' } })).toMatchObject({
        lines: [{ amountCents: 2000 }, { amountCents: -100 }],
        refused: [{ line: 3, why: 'the amount is in USD, not in euros' }],
      });
      const states = file(
        '24.11.2026;A;COMPLETED;20,00;EUR',
        '24.11.2026;B;REVERTED;40,00;EUR',
        '24.11.2026;C;PENDING;50,00;EUR',
      );
      expect(questionOf(states)).toEqual({ field: 'status', column: 'Art' });
      expect(map(states, { columns: { ...columns, status: 'Art' } })).toMatchObject({
        lines: [{ amountCents: 2000 }],
        pending: 2,
      });
    });

    it('reads two columns of amounts, and the fee', () => {
      const text = 'Tag;Haben;Soll;Fee\n24.11.2026;12,50;;0,35\n24.11.2026;;3,00;\n24.11.2026;;;\n';
      const found = map(text, { columns: { day: 'Tag', came: 'Haben', went: 'Soll', fee: 'Fee' } });
      expect(found.lines.map(({ amountCents, feeCents }) => [amountCents, feeCents])).toEqual([
        [1250, 35],
        [-300, 0],
      ]);
      expect(found.refused).toEqual([{ line: 4, why: 'it does not say how much came or went' }]);
    });
  });

  it('loses no line where line breaks are mixed', () => {
    const lines = ['Tag;Wer;Summe', '24.11.2026;A;1,00', '24.11.2026;B;2,00', '24.11.2026;C;3,00'];
    const columns = { day: 'Tag', amount: 'Summe', payer: 'Wer' };
    for (const breaks of ['\r\n \n \r', '\n \r\n \n', '\r \n \r\n']) {
      const [first, second, third] = breaks.split(' ');
      const text = [lines[0], first, lines[1], second, lines[2], third, lines[3]].join('');
      const found = read(text, () => ({ columns, decimal: ',' }));
      expect(found.lines.map(({ amountCents }) => amountCents)).toEqual([100, 200, 300]);
    }
  });

  it('names a line by its place in the file, where lines are empty too', () => {
    const text = '\nMein Konto\n\nTag;Wer;Summe\n\n24.11.2026;A;1,00\n;;\n24.11.2026;B;x\n\n';
    const columns = { day: 'Tag', amount: 'Summe', payer: 'Wer' };
    expect(read(text, () => ({ columns, decimal: ',' }))).toMatchObject({
      lines: [{ payer: 'A' }],
      refused: [{ line: 8, why: '“x” is not an amount' }],
    });
  });

  it('is refused where it ends within a cell, as a download that broke off', () => {
    const { text = '' } = tables['DKB'] ?? {};
    const cut = text.indexOf('"Strom"');
    expect(refusal(text.slice(0, cut + 3))).toBe(
      'This file is not a table that can be read. Please download it again.',
    );
  });

  it.each(['utf-16le', 'utf-16be'])('in %s is read, with and without its mark', (encoding) => {
    const { text = '' } = tables['Commerzbank'] ?? {};
    for (const addBOM of [true, false])
      expect(read(iconv.encode(text.replace('\uFEFF', ''), encoding, { addBOM })).lines).toHaveLength(2);
  });

  it.each([
    ['16-11-2026', '2026-11-16'],
    ['6.1.26', '2026-01-06'],
    ['20261116', '2026-11-16'],
    ['2026-11-16 10:12:01', '2026-11-16'],
    ['16-11.2026', null],
    ['16-13-2026', null],
    ['11/16/2026', null],
  ])('takes %s for the day %s', (day, expected) => {
    const { lines, refused } = read(`Tag;Wer;Summe\n${day};A;1,00\n`, () => ({
      columns: { day: 'Tag', amount: 'Summe' },
      decimal: ',',
    }));
    expect(lines[0]?.bookedOn ?? null).toBe(expected);
    expect(refused).toHaveLength(expected === null ? 1 : 0);
  });

  it('refuses a line with a text that nobody wrote', () => {
    const text = `Tag;Wer;Summe\n24.11.2026;${'x'.repeat(2_001)};1,00\n`;
    const columns = { day: 'Tag', amount: 'Summe', payer: 'Wer' };
    expect(read(text, () => ({ columns, decimal: ',' })).refused).toEqual([
      { line: 2, why: 'one of its texts has more than 2,000 characters' },
    ]);
  });

  it('takes zeros behind the cents, and rounds balances half up', () => {
    const cents = (amount: string) => {
      const text = `Tag;Wer;Summe\n24.11.2026;A;"${amount}"\n`;
      const { lines } = read(text, () => ({ columns: { day: 'Tag', amount: 'Summe' }, decimal: '.' }));
      return lines[0]?.amountCents;
    };
    expect(['34.00000', '34.5', '34.000', '34.001', '34.0012'].map(cents)).toEqual([
      3400,
      3450,
      undefined,
      undefined,
      undefined,
    ]);
    const balances = (text: string) =>
      text.replace('100,00;;;;;', '100,0050000001;;;;;').replace('65,90;', '65,9000;');
    expect(refusal(balances(tables['Volksbank']?.text ?? ''))).toMatch('The balances do not fit');
    expect(
      refusal(balances(tables['Volksbank']?.text ?? '').replace('100,0050000001', '100,0049999999')),
    ).toBe('read');
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
