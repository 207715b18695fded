/** Columns of a bank's table by what they hold; the first that a head has counts. */
export interface Columns {
  readonly day: string;
  readonly value?: string;
  readonly amount: string;
  readonly fee?: string;
  readonly payer?: string;
  readonly iban?: string;
  readonly purpose?: string;
  readonly reference?: string;
  readonly currency?: string;
  readonly account?: string;
  /** What tells whether a line is booked. */
  readonly status?: string;
  /** What stands on the account after the line; a table without it is read as well. */
  readonly balance?: string;
  /** The kind of the movement. */
  readonly kind?: string;
}

export interface Head {
  readonly bank: string;
  readonly columns: Columns;
  readonly decimal: ',' | '.';
  readonly method?: 'paypal';
  /** Lines of another status are pending; where it is left out all are booked. */
  readonly booked?: RegExp;
  /** Kinds that move no money of anybody, such as money that is held back for a while. */
  readonly ignored?: RegExp;
}

/** The heads that banks write, as they stand in their files (rule M14). A further one is a further entry. */
export const knownHeads: readonly Head[] = [
  {
    bank: 'Sparkasse',
    decimal: ',',
    booked: /gebucht/i,
    columns: {
      ...{ account: 'Auftragskonto', day: 'Buchungstag', value: 'Valutadatum', purpose: 'Verwendungszweck' },
      ...{ payer: 'Beguenstigter/Zahlungspflichtiger', iban: 'Kontonummer/IBAN', amount: 'Betrag' },
      ...{ currency: 'Waehrung', status: 'Info' },
    },
  },
  {
    bank: 'Volksbank',
    decimal: ',',
    columns: {
      ...{ account: 'IBAN Auftragskonto', day: 'Buchungstag', value: 'Valutadatum', amount: 'Betrag' },
      ...{ payer: 'Name Zahlungsbeteiligter', iban: 'IBAN Zahlungsbeteiligter', purpose: 'Verwendungszweck' },
      ...{ currency: 'Waehrung', balance: 'Saldo nach Buchung' },
    },
  },
  {
    bank: 'DKB',
    decimal: ',',
    booked: /gebucht/i,
    columns: {
      ...{ day: 'Buchungsdatum', value: 'Wertstellung', status: 'Status', payer: 'Zahlungspflichtige*r' },
      ...{ purpose: 'Verwendungszweck', iban: 'IBAN', amount: 'Betrag (€)' },
    },
  },
  ...['Wertstellungsdatum', 'Valuta'].map((value): Head => ({
    bank: 'ING',
    decimal: ',',
    columns: {
      ...{ day: 'Buchung', value, payer: 'Auftraggeber/Empfänger', amount: 'Betrag' },
      ...{ purpose: 'Verwendungszweck', currency: 'Währung' },
    },
  })),
  ...['IBAN Kontoinhaber', 'IBAN Auftraggeberkonto'].map((account): Head => ({
    bank: 'Commerzbank',
    decimal: ',',
    columns: {
      ...{ day: 'Buchungstag', value: 'Wertstellung', purpose: 'Buchungstext', amount: 'Betrag' },
      ...{ currency: 'Währung', account },
    },
  })),
  {
    bank: 'N26',
    decimal: '.',
    columns: {
      ...{ day: 'Booking Date', value: 'Value Date', payer: 'Partner Name', iban: 'Partner Iban' },
      ...{ purpose: 'Payment Reference', amount: 'Amount (EUR)', account: 'Account Name' },
    },
  },
  {
    bank: 'N26',
    decimal: '.',
    columns: {
      ...{ day: 'Date', payer: 'Payee', iban: 'Account number', purpose: 'Payment reference' },
      amount: 'Amount (EUR)',
    },
  },
  {
    bank: 'PayPal',
    decimal: ',',
    method: 'paypal',
    booked: /^abgeschlossen$/i,
    ignored: /einbehalt|freigabe|zurückbehalt|reserve/i,
    columns: {
      ...{ day: 'Datum', payer: 'Name', kind: 'Typ', status: 'Status', currency: 'Währung' },
      ...{ amount: 'Brutto', fee: 'Gebühr', reference: 'Transaktionscode', purpose: 'Hinweis' },
    },
  },
];
