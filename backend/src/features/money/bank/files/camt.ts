import type { TakenBackMark } from '@fan-beats/events';
import { cents } from '@fan-beats/events/kernel';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { LineRefused, readBalance, readXmlAmount } from '../../../../platform/tables/read-amount';
import { FileRefused } from '../../../../platform/tables/read-table';
import { eurosIn } from '../../../../platform/texts/kept-text';
import {
  givenReference,
  readDay,
  readEach,
  refuseLongText,
  together,
  type ReadFile,
  type ReadLine,
} from './read-line';
import { isReturnText } from './returns';

/** An element: its parts by name, in lists where a name may occur several times. */
type Node = { readonly [name: string]: Node | readonly Node[] | string | undefined };

const several = new Set(['Stmt', 'Rpt', 'Ntry', 'NtryDtls', 'TxDtls', 'Bal', 'Ustrd', 'Strd']);

// The parser never resolves entities and any DOCTYPE is refused: nothing in a file can grow or fetch anything.
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  processEntities: false,
  parseTagValue: false,
  parseAttributeValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: 40,
  // Otherwise the parser writes out the path of each element, which nobody reads.
  jPath: false,
  isArray: (name) => several.has(name),
});

/** Reads camt.052 and camt.053 of any version (rules M13, M14). Throws FileRefused. */
export function readCamt(text: string): ReadFile {
  if (/<!DOCTYPE|<!ENTITY/i.test(text))
    throw new FileRefused((i18n) =>
      i18n.t('This file declares a document type or entities, which no bank does.'),
    );
  const document = nodeAt(parsed(text), 'Document');
  const [kind, statements] = [
    ['camt.053', listAt(nodeAt(document, 'BkToCstmrStmt'), 'Stmt')] as const,
    ['camt.052', listAt(nodeAt(document, 'BkToCstmrAcctRpt'), 'Rpt')] as const,
  ].find(([, found]) => found.length > 0) ?? ['', []];
  if (kind === '')
    throw new FileRefused((i18n) =>
      i18n.t('Not a bank statement: the file contains neither camt.052 nor camt.053.'),
    );
  let before = 0;
  const read = statements.map((statement) => {
    const entries = listAt(statement, 'Ntry');
    before += entries.length;
    return readStatement(statement, entries, before - entries.length);
  });
  return { source: kind, ...together(read) };
}

/** Parses before it validates: only the parser stops at a file that is nested without end. */
function parsed(text: string): Node {
  try {
    const document = parser.parse(text) as Node;
    if (XMLValidator.validate(text) === true) return document;
  } catch (error) {
    if (String(error).includes('nested'))
      throw new FileRefused((i18n) => i18n.t('This file is nested deeper than any bank statement.'));
  }
  throw new FileRefused((i18n) =>
    i18n.t('This file is broken: it is not well-formed XML. Please download it again.'),
  );
}

function readStatement(statement: Node, entries: readonly Node[], before: number): Omit<ReadFile, 'source'> {
  const account = textAt(statement, 'Acct', 'Id', 'IBAN') || textAt(statement, 'Acct', 'Id', 'Othr', 'Id');
  const reversalSign = checkBalances(statement, entries);
  return readEach(
    entries,
    (entry) => {
      const status = statusOf(entry);
      if (status === '') throw new LineRefused((i18n) => i18n.t('its booking status is missing'));
      return status === 'BOOK' ? readEntry(entry, { account, reversalSign }) : 'pending';
    },
    (index) => before + index + 1,
  );
}

const statusOf = (entry: Node): string => textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts');

interface Statement {
  readonly account: string;
  /** The factor of a reversal's sign; null where the file does not show it. */
  readonly reversalSign: 1 | -1 | null;
}

/**
 * Checks that the opening balance and the booked entries make the closing balance. Banks do not agree whether the sign
 * of a reversal is that of the reversal or of the entry it reverses: the balances show which. Throws FileRefused.
 */
function checkBalances(statement: Node, entries: readonly Node[]): Statement['reversalSign'] {
  const [opening, closing] = [balanceOf(statement, ['OPBD', 'PRCD']), balanceOf(statement, ['CLBD'])];
  if (opening === null || closing === null) return null;
  const booked = entries.filter((entry) => statusOf(entry) === 'BOOK');
  const sumOf = (of: readonly Node[]): number =>
    of.reduce((sum, entry) => sum + signOf(entry) * orZero(() => amountAt(entry)), 0);
  const usual = sumOf(booked.filter((entry) => !isReversal(entry)));
  const reversals = sumOf(booked.filter(isReversal));
  const reversalSign = ([1, -1] as const).find((turn) => opening + usual + turn * reversals === closing);
  if (reversalSign !== undefined) return reversalSign;
  throw new FileRefused((i18n) =>
    i18n.t(
      'The balances do not fit: {opening} and the lines of this file do not make {closing}. Lines are missing in it, or one cannot be read.',
      { opening: eurosIn(i18n, cents(opening)), closing: eurosIn(i18n, cents(closing)) },
    ),
  );
}

function orZero(read: () => number): number {
  try {
    return read();
  } catch (error) {
    if (error instanceof LineRefused) return 0;
    throw error;
  }
}

function balanceOf(statement: Node, codes: readonly string[]): number | null {
  const found = codes
    .map((code) => listAt(statement, 'Bal').find((one) => textAt(one, 'Tp', 'CdOrPrtry', 'Cd') === code))
    .find((one) => one !== undefined);
  if (!found) return null;
  try {
    return signOf(found) * amountAt(found, (text) => readBalance(text, '.'));
  } catch {
    throw new FileRefused((i18n) => i18n.t('A balance of this file cannot be read.'));
  }
}

const isReversal = (entry: Node): boolean => /^(true|1)$/.test(textAt(entry, 'RvslInd'));

function signOf(node: Node): 1 | -1 {
  const mark = textAt(node, 'CdtDbtInd');
  if (mark === 'CRDT') return 1;
  if (mark === 'DBIT') return -1;
  throw new LineRefused((i18n) => i18n.t('whether money came or went is not told'));
}

/** Reads euros only: 12.00 of another currency is not 12.00 €. */
function amountAt(node: Node, readText: (text: string) => number = readXmlAmount): number {
  const [text, currency] = [textAt(node, 'Amt', '#text'), textAt(node, 'Amt', '@Ccy')];
  if (currency !== 'EUR')
    throw new LineRefused((i18n) =>
      currency === ''
        ? i18n.t('the amount is in no currency, not in euros')
        : i18n.t('the amount is in {currency}, not in euros', { currency: currency.slice(0, 3) }),
    );
  const read = readText(text);
  if (read < 0) throw new LineRefused((i18n) => i18n.t('“{text}” is below 0', { text }));
  return read;
}

/** Reads an entry, or its parts where it is a batch. The parts must add up to the entry (rule M14). */
function readEntry(entry: Node, { account, reversalSign }: Statement): ReadLine[] {
  const reversal = isReversal(entry);
  const sign = reversal ? (reversalSign ?? 1) : 1;
  const whole = signOf(entry) * amountAt(entry);
  const details = listAt(entry, 'NtryDtls').flatMap((one) => listAt(one, 'TxDtls'));
  const parts = details.length > 1 ? details : [details[0] ?? {}];
  const amounts = parts.length > 1 ? parts.map((part) => partAmount(part, entry)) : [whole];
  const sum = amounts.reduce((total, one) => total + one, 0);
  if (sum !== whole)
    throw new LineRefused((i18n) =>
      i18n.t('its {n} parts come to {sum}, the entry is {whole}', {
        n: parts.length,
        sum: eurosIn(i18n, cents(sum)),
        whole: eurosIn(i18n, cents(whole)),
      }),
    );
  const reference = textAt(entry, 'AcctSvcrRef');
  const signIsUnclear = reversal && reversalSign === null;
  return parts.map((part, index) => {
    const amountCents = sign * (amounts[index] ?? 0);
    const takenBack = signIsUnclear ? 'unclear' : markOf(entry, part);
    const { payer, iban } = partiesOf(part, whole > 0);
    const { bookedOn, valueOn } = daysOf(entry);
    const line: ReadLine = {
      account,
      bookedOn,
      valueOn,
      amountCents,
      feeCents: 0,
      method: 'bank',
      payer,
      iban,
      purpose: purposeOf(part) || plain(textAt(entry, 'AddtlNtryInf')),
      endToEndId: given(textAt(part, 'Refs', 'EndToEndId')),
      bankReference: given(textAt(part, 'Refs', 'AcctSvcrRef')) || given(reference),
    };
    if (amountCents >= 0 && takenBack !== 'unclear') return line;
    return { ...line, takenBack, relatedReference: '' };
  });
}

/** Codes of German banks: direct debits and transfers that come back. */
const returnCodes = /\b(108|109|159|184|185)\b/;

/** The bank's mark for a transfer that it takes back. Banks set one of these, and seldom all. */
function markOf(entry: Node, part: Node): TakenBackMark {
  if (isReversal(entry)) return 'reversal';
  if (textAt(part, 'RtrInf', 'Rsn', 'Cd') !== '' || textAt(part, 'RtrInf', 'Rsn', 'Prtry') !== '')
    return 'return';
  const codes = [nodeAt(part, 'BkTxCd'), nodeAt(entry, 'BkTxCd')];
  const isReturnCode = codes.some(
    (code) =>
      /^(RRTN|RPCR|URTN|UPCT|PRTN)$/.test(textAt(code, 'Domn', 'Fmly', 'SubFmlyCd')) ||
      returnCodes.test(textAt(code, 'Prtry', 'Cd')),
  );
  const isSaid = isReturnText([purposeOf(part), textAt(entry, 'AddtlNtryInf')].join(' '));
  return isReturnCode || isSaid ? 'return' : '';
}

function daysOf(entry: Node): Pick<ReadLine, 'bookedOn' | 'valueOn'> {
  const valueOn = dayAt(entry, 'ValDt');
  const bookedOn = dayAt(entry, 'BookgDt') || valueOn;
  if (bookedOn === '') throw new LineRefused((i18n) => i18n.t('it has no day'));
  return { bookedOn, valueOn };
}

function partAmount(part: Node, entry: Node): number {
  const sign = textAt(part, 'CdtDbtInd') === '' ? signOf(entry) : signOf(part);
  const told = nodeAt(part, 'AmtDtls', 'TxAmt');
  return sign * amountAt('Amt' in part ? part : told);
}

/**
 * The other side. For a transfer that comes back, some banks give the side of the first transfer. The name is in `Pty`
 * since version 08.
 */
function partiesOf(part: Node, credit: boolean): Pick<ReadLine, 'payer' | 'iban'> {
  const [usual, other] = credit ? (['Dbtr', 'Cdtr'] as const) : (['Cdtr', 'Dbtr'] as const);
  const nameOf = (party: string): string =>
    textAt(part, 'RltdPties', party, 'Pty', 'Nm') || textAt(part, 'RltdPties', party, 'Nm');
  const ibanOf = (party: string): string => textAt(part, 'RltdPties', `${party}Acct`, 'Id', 'IBAN');
  return {
    payer: plain(nameOf(usual) || nameOf(other)),
    iban: (ibanOf(usual) || ibanOf(other)).replaceAll(' ', ''),
  };
}

function purposeOf(part: Node): string {
  const written = listAt(nodeAt(part, 'RmtInf'), 'Ustrd') as readonly unknown[];
  const structured = listAt(nodeAt(part, 'RmtInf'), 'Strd').map((one) => textAt(one, 'CdtrRefInf', 'Ref'));
  const texts = [...written.map((one) => (typeof one === 'string' ? one : '')), ...structured];
  return plain(texts.filter((text) => text !== '').join(' ')) || plain(textAt(part, 'AddtlTxInf'));
}

/** Empty where banks write that there is none. */
const given = (reference: string): string => plain(givenReference(reference));

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/**
 * Replaces the five entities of XML and numbered signs, in one pass, and makes each run of spaces one. Throws
 * LineRefused for a text that is too long to be real.
 */
function plain(text: string): string {
  refuseLongText(text);
  return text
    .replaceAll(/&(#?\w{1,8});/g, (all: string, name: string) => entityOf(name) ?? all)
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function entityOf(name: string): string | undefined {
  const [, ten, hex] = /^#(?:(\d+)|x([\da-f]+))$/i.exec(name) ?? [];
  if (ten === undefined && hex === undefined) return entities[name];
  const code = ten === undefined ? Number.parseInt(hex ?? '', 16) : Number(ten);
  const isSign = code > 31 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isSign ? String.fromCodePoint(code) : ' ';
}

function dayAt(node: Node, name: string): string {
  const text = textAt(node, name, 'Dt') || textAt(node, name, 'DtTm');
  return text === '' ? '' : readDay(text);
}

function nodeAt(node: Node, ...path: readonly string[]): Node {
  let at: Node = node;
  for (const name of path) {
    const next = Object.hasOwn(at, name) ? at[name] : undefined;
    if (typeof next !== 'object' || Array.isArray(next)) return {};
    at = next as Node;
  }
  return at;
}

function listAt(node: Node, name: string): readonly Node[] {
  const found = Object.hasOwn(node, name) ? node[name] : undefined;
  return Array.isArray(found) ? (found as readonly Node[]) : [];
}

function textAt(node: Node, ...path: readonly string[]): string {
  const parent = nodeAt(node, ...path.slice(0, -1));
  const name = path.at(-1) ?? '';
  const found = Object.hasOwn(parent, name) ? parent[name] : undefined;
  return typeof found === 'string' ? found.trim() : '';
}
