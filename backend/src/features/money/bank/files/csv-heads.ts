/** Columns of a bank's table by their contents. The first that a head has counts. */
export interface Columns {
  readonly day: string;
  readonly value?: string;
  /** The amount, with a sign, or without one beside `direction`. */
  readonly amount?: string;
  /** Two columns instead of `amount`: each line has one of them. */
  readonly came?: string;
  readonly went?: string;
  /** Whether money came or went: S and H, D and C, Af and Bij, + and -. */
  readonly direction?: string;
  readonly fee?: string;
  readonly payer?: string;
  readonly iban?: string;
  readonly purpose?: string;
  readonly reference?: string;
  readonly currency?: string;
  readonly account?: string;
  /** Whether a line is booked. */
  readonly status?: string;
  /** The balance of the account after the line. */
  readonly balance?: string;
  /** The kind of the movement. */
  readonly kind?: string;
  /** The reference that the payer gave. */
  readonly endToEnd?: string;
  /** The reference of another line that this one belongs to. */
  readonly related?: string;
}

export interface Head {
  readonly bank: string;
  readonly columns: Columns;
  readonly decimal: ',' | '.';
  readonly method?: 'paypal';
  /** Columns that the table may lack. */
  readonly optional?: readonly (keyof Columns)[];
  /** Matches the status of a booked line; other lines are pending. Without it, all lines are booked. */
  readonly booked?: RegExp;
  /** Kinds that move no money of a fan: transfers between own accounts, money that is held back for a while. */
  readonly ignored?: RegExp;
}

/** PayPal holds money back for a while, and moves it between the own accounts. */
const ofPayPalAlone =
  /einbehalt|freigabe|zurückbehalt|reserve|bankgutschrift auf paypal-konto|von nutzer eingeleitete abbuchung|allgemeine abbuchung|abbuchung auf(s)? bankkonto|bankeinzug/i;

const optionalOfPayPal = ['purpose', 'related'] as const;

/** The heads of banks' tables, exactly as in their files (rule M14). Add a bank as another entry. */
export const knownHeads: readonly Head[] = [
  {
    bank: 'Sparkasse',
    decimal: ',',
    booked: /gebucht/i,
    optional: ['kind', 'endToEnd'],
    columns: {
      account: 'Auftragskonto',
      day: 'Buchungstag',
      value: 'Valutadatum',
      purpose: 'Verwendungszweck',
      payer: 'Beguenstigter/Zahlungspflichtiger',
      iban: 'Kontonummer/IBAN',
      amount: 'Betrag',
      currency: 'Waehrung',
      status: 'Info',
      kind: 'Buchungstext',
      endToEnd: 'Kundenreferenz (End-to-End)',
    },
  },
  {
    bank: 'Volksbank',
    decimal: ',',
    optional: ['balance', 'kind'],
    columns: {
      account: 'IBAN Auftragskonto',
      day: 'Buchungstag',
      value: 'Valutadatum',
      amount: 'Betrag',
      payer: 'Name Zahlungsbeteiligter',
      iban: 'IBAN Zahlungsbeteiligter',
      purpose: 'Verwendungszweck',
      currency: 'Waehrung',
      balance: 'Saldo nach Buchung',
      kind: 'Buchungstext',
    },
  },
  {
    bank: 'Volksbank',
    decimal: ',',
    columns: {
      day: 'Buchungstag',
      value: 'Valuta',
      payer: 'Empfänger/Zahlungspflichtiger',
      iban: 'IBAN',
      purpose: 'Vorgang/Verwendungszweck',
      currency: 'Währung',
      amount: 'Umsatz',
      // The last column has a blank as its name, and S or H in it.
      direction: '',
      kind: 'Kundenreferenz',
    },
    ignored: /^(anfangs|end)saldo$/i,
  },
  ...[
    { iban: 'IBAN', amount: 'Betrag (€)' },
    // Autumn 2023.
    { amount: 'Betrag' },
  ].map((changed): Head => ({
    bank: 'DKB',
    decimal: ',',
    booked: /gebucht/i,
    optional: ['kind', 'endToEnd'],
    columns: {
      day: 'Buchungsdatum',
      value: 'Wertstellung',
      status: 'Status',
      payer: 'Zahlungspflichtige*r',
      purpose: 'Verwendungszweck',
      kind: 'Umsatztyp',
      endToEnd: 'Kundenreferenz',
      ...changed,
    },
  })),
  ...['Wertstellungsdatum', 'Valuta'].map((value): Head => ({
    bank: 'ING',
    decimal: ',',
    optional: ['kind'],
    columns: {
      day: 'Buchung',
      value,
      payer: 'Auftraggeber/Empfänger',
      amount: 'Betrag',
      purpose: 'Verwendungszweck',
      currency: 'Währung',
      kind: 'Buchungstext',
    },
  })),
  ...['IBAN Kontoinhaber', 'IBAN Auftraggeberkonto'].map((account): Head => ({
    bank: 'Commerzbank',
    decimal: ',',
    optional: ['kind'],
    columns: {
      day: 'Buchungstag',
      value: 'Wertstellung',
      purpose: 'Buchungstext',
      amount: 'Betrag',
      currency: 'Währung',
      kind: 'Umsatzart',
      account,
    },
  })),
  {
    bank: 'N26',
    decimal: '.',
    optional: ['kind'],
    columns: {
      day: 'Booking Date',
      value: 'Value Date',
      payer: 'Partner Name',
      iban: 'Partner Iban',
      purpose: 'Payment Reference',
      amount: 'Amount (EUR)',
      account: 'Account Name',
      kind: 'Type',
    },
  },
  {
    bank: 'N26',
    decimal: '.',
    columns: {
      day: 'Date',
      payer: 'Payee',
      iban: 'Account number',
      purpose: 'Payment reference',
      amount: 'Amount (EUR)',
    },
  },
  {
    bank: 'PayPal',
    decimal: ',',
    method: 'paypal',
    booked: /^abgeschlossen$/i,
    ignored: ofPayPalAlone,
    optional: optionalOfPayPal,
    columns: {
      day: 'Datum',
      payer: 'Name',
      kind: 'Typ',
      status: 'Status',
      currency: 'Währung',
      amount: 'Brutto',
      fee: 'Gebühr',
      reference: 'Transaktionscode',
      purpose: 'Hinweis',
      related: 'Zugehöriger Transaktionscode',
    },
  },
  {
    bank: 'PayPal',
    decimal: ',',
    method: 'paypal',
    ignored: ofPayPalAlone,
    optional: optionalOfPayPal,
    columns: {
      day: 'Datum',
      payer: 'Name',
      kind: 'Beschreibung',
      currency: 'Währung',
      amount: 'Brutto',
      fee: 'Entgelt',
      reference: 'Transaktionscode',
      purpose: 'Hinweis',
      related: 'Zugehöriger Transaktionscode',
    },
  },
  {
    bank: 'Revolut',
    decimal: '.',
    booked: /^(completed|abgeschlossen)$/i,
    columns: {
      day: 'Completed Date',
      purpose: 'Description',
      kind: 'Type',
      amount: 'Amount',
      fee: 'Fee',
      currency: 'Currency',
      status: 'State',
      account: 'Product',
    },
  },
  {
    bank: 'Wise',
    decimal: '.',
    columns: {
      day: 'Date',
      amount: 'Amount',
      currency: 'Currency',
      payer: 'Payer Name',
      purpose: 'Payment Reference',
      reference: 'TransferWise ID',
    },
  },
  {
    bank: 'ING',
    decimal: ',',
    columns: {
      day: 'Datum',
      payer: 'Naam / Omschrijving',
      account: 'Rekening',
      iban: 'Tegenrekening',
      direction: 'Af Bij',
      amount: 'Bedrag (EUR)',
      purpose: 'Mededelingen',
      kind: 'Mutatiesoort',
    },
  },
];
