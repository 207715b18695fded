/** An entry of a statement for a test. Amounts are in cents, below 0 where money left. */
export interface TestEntry {
  readonly amountCents: number;
  readonly day?: string;
  readonly payer?: string;
  readonly iban?: string;
  readonly purpose?: string;
  readonly reference?: string;
  readonly status?: string;
  /** The parts of a batch. */
  readonly parts?: readonly TestEntry[];
  /** The `CdtDbtInd` of a reversal. Left out, the entry is not a reversal. */
  readonly reversal?: 'CRDT' | 'DBIT';
  readonly endToEndId?: string;
  /** The code of the reason why the transfer came back. */
  readonly returned?: string;
  readonly currency?: string;
}

interface TestStatement {
  readonly kind?: '052' | '053';
  readonly version?: string;
  /** Balances in cents. Left out, the statement has none. */
  readonly opening?: number;
  readonly closing?: number;
  readonly prefix?: string;
}

const euros = (amountCents: number): string => (Math.abs(amountCents) / 100).toFixed(2);
const mark = (amountCents: number): string => (amountCents < 0 ? 'DBIT' : 'CRDT');
const amountOf = ({ amountCents, currency = 'EUR' }: TestEntry): string =>
  `<Amt Ccy="${currency}">${euros(amountCents)}</Amt>`;
const tag = (name: string, text: string | undefined): string =>
  text === undefined ? '' : `<${name}>${text}</${name}>`;
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function detailsOf(entry: TestEntry, version: string, isPart: boolean): string {
  const { payer, iban, purpose, reference, amountCents, returned, endToEndId = 'NOTPROVIDED' } = entry;
  const [party, account] = amountCents < 0 ? ['Cdtr', 'CdtrAcct'] : ['Dbtr', 'DbtrAcct'];
  const name = payer === undefined ? undefined : tag('Nm', escaped(payer));
  const named = version >= '08' && name !== undefined ? tag('Pty', name) : name;
  return tag(
    'TxDtls',
    [
      tag(
        'Refs',
        `<EndToEndId>${endToEndId}</EndToEndId>${tag('AcctSvcrRef', isPart ? reference : undefined)}`,
      ),
      isPart ? `${amountOf(entry)}${tag('CdtDbtInd', mark(amountCents))}` : '',
      tag(
        'RltdPties',
        `${tag(party, named)}${iban === undefined ? '' : tag(account, tag('Id', tag('IBAN', iban)))}`,
      ),
      tag('RmtInf', tag('Ustrd', purpose === undefined ? undefined : escaped(purpose))),
      returned === undefined ? '' : tag('RtrInf', tag('Rsn', tag('Cd', returned))),
    ].join(''),
  );
}

function entryOf(entry: TestEntry, version: string): string {
  const { amountCents, day = '2026-11-24', reference, status = 'BOOK', parts, reversal } = entry;
  return tag(
    'Ntry',
    [
      amountOf(entry),
      tag('CdtDbtInd', reversal ?? mark(amountCents)),
      tag('RvslInd', reversal && 'true'),
      tag('Sts', version >= '08' ? tag('Cd', status) : status),
      tag('BookgDt', tag('Dt', day)),
      tag('ValDt', tag('Dt', day)),
      tag('AcctSvcrRef', reference),
      tag('NtryDtls', (parts ?? [entry]).map((one) => detailsOf(one, version, parts !== undefined)).join('')),
    ].join(''),
  );
}

const balance = (code: string, amountCents: number | undefined): string =>
  amountCents === undefined
    ? ''
    : `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${amountOf({ amountCents })}${tag('CdtDbtInd', mark(amountCents))}<Dt><Dt>2026-11-24</Dt></Dt></Bal>`;

/** A statement as banks write it. */
export function camtFile(
  entries: readonly TestEntry[],
  { kind = '052', version = '08', opening, closing, prefix = '' }: TestStatement = {},
): string {
  const [message, statement] = kind === '052' ? ['BkToCstmrAcctRpt', 'Rpt'] : ['BkToCstmrStmt', 'Stmt'];
  const text = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.${kind}.001.${version}"><${message}><GrpHdr><MsgId>1</MsgId></GrpHdr><${statement}><Id>1</Id><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></Acct>${balance('OPBD', opening)}${balance('CLBD', closing)}${entries.map((one) => entryOf(one, version)).join('\n')}</${statement}></${message}></Document>`;
  const named =
    prefix === ''
      ? text
      : text.replaceAll(/<(\/?)(?=[A-Z])/g, `<$1${prefix}:`).replace('xmlns=', `xmlns:${prefix}=`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${named}`;
}
