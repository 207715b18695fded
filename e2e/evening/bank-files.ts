import { makeZip } from '../../backend/src/features/money/bank/testing/make-zip';

/** A movement on the organiser's account. */
export interface Movement {
  /** German day. */
  readonly day: string;
  /** Cents, below 0 where money left. */
  readonly amountCents: number;
  readonly party: string;
  readonly iban: string;
  readonly purpose: string;
}

const ownIban = 'DE89370400440532013000';
const euros = (amountCents: number): string => (Math.abs(amountCents) / 100).toFixed(2);
const plain = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A day's movements in the download format of banks: camt.052.001.08, with the balances before and after. */
function camt052(day: string, number: number, movements: readonly Movement[]): string {
  const balance = (code: string, amountCents: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${euros(amountCents)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>${day}</Dt></Dt></Bal>`;
  const opening = 100_000;
  const closing = movements.reduce((sum, { amountCents }) => sum + amountCents, opening);
  const entries = movements.map(({ amountCents, party, iban, purpose }, index) => {
    const isCredit = amountCents > 0;
    const [name, account] = isCredit ? ['Dbtr', 'DbtrAcct'] : ['Cdtr', 'CdtrAcct'];
    return `<Ntry><Amt Ccy="EUR">${euros(amountCents)}</Amt><CdtDbtInd>${isCredit ? 'CRDT' : 'DBIT'}</CdtDbtInd>
      <Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>
      <AcctSvcrRef>${day.replaceAll('-', '')}${String(number * 1_000 + index).padStart(8, '0')}</AcctSvcrRef>
      <NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
        <RltdPties><${name}><Pty><Nm>${plain(party)}</Nm></Pty></${name}><${account}><Id><IBAN>${iban}</IBAN></Id></${account}></RltdPties>
        <RmtInf><Ustrd>${plain(purpose)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.052.001.08"><BkToCstmrAcctRpt>
  <GrpHdr><MsgId>evening-${number}</MsgId><CreDtTm>${day}T20:00:00+01:00</CreDtTm></GrpHdr>
  <Rpt><Id>${number}</Id><Acct><Id><IBAN>${ownIban}</IBAN></Id></Acct>
    ${balance('OPBD', opening)}${balance('CLBD', closing)}${entries.join('\n')}</Rpt>
</BkToCstmrAcctRpt></Document>`;
}

/** The download of the bank: a file per day in one ZIP. */
export function bankZip(movements: readonly Movement[]): Promise<Buffer> {
  const days = [...new Set(movements.map(({ day }) => day))].sort();
  const files = days.map((day, index) => {
    const text = camt052(
      day,
      index + 1,
      movements.filter((one) => one.day === day),
    );
    return [`${day}_${ownIban}_camt052_${index + 1}.xml`, text] as const;
  });
  return makeZip(Object.fromEntries(files));
}
