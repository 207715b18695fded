import { createHash } from 'node:crypto';
import { ChainVerifier } from '../store/verify/chain-verifier';
import { EventRowCursor } from '../store/copy/event-row-cursor';
import { Findings, type Finding, type FindingKind } from '../store/verify/findings';
import { brokenLinks, compareSpines, type NotedSeal, type SealBefore } from '../store/verify/seal-verifier';
import type { LedgerReport } from '../store/verify/verify-ledger';
import { noSeal, readSpine, rootOf, type Seal, type SpineEntry } from '../store/seals/seals';
import {
  booksFormat,
  NotABooksFile,
  readBookLine,
  sealOf,
  storedEventOf,
  type BookLine,
  type EndLine,
  type EventLine,
  type HeaderLine,
  type SealLine,
  type UnsealedLine,
} from './book-lines';
import { fileLines } from './file-lines';
import { copiedRow, copyStart } from './row-frame';

/**
 * A difference between a file and what was recorded, with its place. The kind `line` means a fault of the file itself.
 */
export interface FileFinding extends Omit<Finding, 'kind'> {
  readonly kind: FindingKind | 'line';
  /** 1-based. */
  readonly line: number;
}

export interface BooksFileReport extends Omit<LedgerReport, 'findings'> {
  readonly after: number;
  readonly upTo: number;
  /** Streams that begin before the file: their last state before it is trusted without a check. */
  readonly trustedStreams: number;
  /** Events that no seal of the ledger covers: only the file itself counts them. */
  readonly unsealedEvents: number;
  /** The first 1,000 of `findingCount`; empty for intact books. */
  readonly findings: readonly FileFinding[];
}

export interface VerifyBooksFileOptions {
  /** Seals that were noted elsewhere, by number and hash or by the hash alone. */
  readonly notedSeals?: readonly NotedSeal[];
  readonly onProgress?: (progress: { readonly events: number; readonly position: number }) => void;
}

const maxFindings = 1000;
const linesPerProgress = 50_000;

/**
 * Checks exported books with nothing but the file: the chain of every stream, the digests of private parts, the
 * versions, the seals and their events, and that no part of the file is missing. Throws NotABooksFile for another kind
 * of file. Keeps the events of one seal in memory.
 */
export async function verifyBooksFile(
  chunks: AsyncIterable<Uint8Array>,
  { notedSeals = [], onProgress }: VerifyBooksFileOptions = {},
): Promise<BooksFileReport> {
  let verifier: BooksFileVerifier | null = null;
  let number = 0;
  for await (const { bytes, complete } of fileLines(chunks)) {
    number++;
    const line = readBookLine(bytes.toString('utf8'));
    verifier ??= new BooksFileVerifier(headerOf(line));
    verifier.take(number, complete ? line : 'is cut off', bytes);
    const { events, position } = verifier;
    if (number % linesPerProgress === 0) onProgress?.({ events, position });
  }
  if (!verifier) throw new NotABooksFile('The file is empty.');
  return verifier.finish(number, notedSeals);
}

function headerOf(line: BookLine | string): HeaderLine {
  if (typeof line === 'string' || line.kind !== 'books')
    throw new NotABooksFile('Line 1 is not the head of a books file: export one as JSON Lines.');
  if (line.format !== booksFormat)
    throw new NotABooksFile(`The file has format ${line.format}; this release reads format ${booksFormat}.`);
  return line;
}

class LocatedFindings extends Findings {
  readonly located: FileFinding[] = [];
  line = 0;
  private total = 0;

  override get count(): number {
    return this.total;
  }

  override add(finding: Finding): void {
    this.place(finding);
  }

  place(finding: Omit<FileFinding, 'line'>): void {
    this.total++;
    if (this.located.length < maxFindings) this.located.push({ ...finding, line: this.line });
  }
}

class BooksFileVerifier {
  events = 0;
  position: number;
  private seals = 0;
  private unsealedEvents = 0;
  private trustedStreams = 0;
  private covered: number;
  private readonly sealed = new Map<string, Seal>();
  private before: SealBefore | null;
  private newest: Seal | null = null;
  private end: EndLine | null = null;
  private stretch: SpineEntry[] = [];
  private readonly digest = createHash('sha256');
  private readonly findings = new LocatedFindings(0);
  // People erased after the file's last event lost their texts as well, and a file may leave out all texts.
  private readonly chains = new ChainVerifier(this.findings, null);
  private readonly row = new EventRowCursor();

  constructor(private readonly header: HeaderLine) {
    this.position = header.after;
    this.covered = header.after;
    // Books that begin later begin with a seal that is trusted without a check.
    this.before = header.after === 0 ? noSeal : null;
    this.row.feed(copyStart());
    this.row.next();
  }

  take(number: number, line: BookLine | string, bytes: Buffer): void {
    this.findings.line = number;
    if (this.end) this.strange('stands behind the last line of the file');
    if (typeof line === 'string') this.strange(line);
    else this.takeLine(number, line);
    if (!this.end) this.digest.update(bytes).update('\n');
  }

  private takeLine(number: number, line: BookLine): void {
    switch (line.kind) {
      case 'books':
        if (number > 1) this.strange('is a second head');
        return;
      case 'event':
        this.takeEvent(line);
        return;
      case 'seal':
        this.takeSeal(line);
        return;
      case 'unsealed':
        this.unsealedEvents += line.event_count;
        this.close(line, 'the export');
        return;
      case 'end':
        this.takeEnd(line);
    }
  }

  finish(lines: number, notedSeals: readonly NotedSeal[]): BooksFileReport {
    this.findings.line = lines + 1;
    if (!this.end) this.wrong('line', `The file was cut off after line ${lines}: its last line is missing.`);
    for (const { number, hash } of notedSeals) {
      const seal = this.sealed.get(hash);
      const name = number === undefined ? `The seal ${hash}` : `Seal ${number}`;
      if (!seal || (number !== undefined && number !== seal.number))
        this.wrong('seal', `${name} was noted elsewhere, and is not in the file.`);
    }
    return {
      after: this.header.after,
      upTo: this.header.up_to,
      events: this.events,
      streams: this.chains.streams,
      trustedStreams: this.trustedStreams,
      seals: this.seals,
      newestSeal: this.newest,
      unsealedEvents: this.unsealedEvents,
      findings: this.findings.located,
      findingCount: this.findings.count,
    };
  }

  private takeEvent(line: EventLine): void {
    const { position, stream, version, hash } = line;
    this.events++;
    if (position <= this.position)
      this.findings.add({
        kind: 'order',
        stream,
        version,
        position,
        sentence: `Position ${position} stands behind position ${this.position}.`,
      });
    this.position = Math.max(this.position, position);
    if (line.previous_hash !== undefined && this.header.after > 0) {
      const before = Buffer.from(line.previous_hash, 'hex').toString('latin1');
      if (this.chains.begin(stream, version - 1, before)) this.trustedStreams++;
    }
    this.row.feed(copiedRow(storedEventOf(line)));
    if (this.row.next()) this.chains.check(this.row);
    this.stretch.push({ position, stream, version, hash });
  }

  private takeSeal(line: SealLine): void {
    const seal = sealOf(line);
    this.seals++;
    this.before ??= {
      number: seal.number - 1,
      upToPosition: seal.afterPosition,
      hash: seal.previousHash,
    };
    for (const sentence of brokenLinks(this.before, seal)) this.wrong('seal', sentence);
    this.before = seal;
    this.newest = seal;
    this.sealed.set(seal.hash, seal);
    this.close(line, `seal ${seal.number}`);
  }

  /** Compares everything since the last line of this kind with the count in this line. */
  private close(line: SealLine | UnsealedLine, by: string): void {
    if (line.after_position !== this.covered)
      this.wrong('line', `${nameOf(by)} begins at position ${line.after_position}, not at ${this.covered}.`);
    const noted = line.events === '' ? [] : readSpine(line.events);
    const found = this.stretch.filter(({ position }) => position > line.after_position);
    const differs = compareSpines({ by, noted, found }, this.findings);
    const root = found.length === 0 ? '' : rootOf(found);
    const misfit = `${nameOf(by)} does not fit its ${found.length} events, though its list of them does.`;
    if (!differs && (line.event_count !== found.length || line.root !== root)) this.wrong('seal', misfit);
    this.stretch = [];
    this.covered = line.up_to_position;
  }

  private takeEnd(line: EndLine): void {
    this.end ??= line;
    const { events, seals, covered, header } = this;
    const counts = `The file ended with ${line.events} events and ${line.seals} seals, it has ${events} and ${seals}.`;
    if (line.events !== events || line.seals !== seals) this.wrong('line', counts);
    const reach = `The file reaches to position ${header.up_to}, its last stretch to ${covered}.`;
    if (covered !== header.up_to || this.stretch.length > 0) this.wrong('line', reach);
    // Any other finding explains more than a changed byte.
    const changed = 'The file is not byte for byte what was written: look at its head and private parts.';
    if (line.sha256 !== this.digest.digest('hex') && this.findings.count === 0) this.wrong('line', changed);
  }

  private strange(what: string): void {
    this.wrong('line', `Line ${this.findings.line} ${what}.`);
  }

  private wrong(kind: 'line' | 'seal', sentence: string): void {
    this.findings.place({ kind, stream: null, version: null, position: null, sentence });
  }
}

function nameOf(by: string): string {
  return by.startsWith('seal') ? `S${by.slice(1)}` : 'What the export counted itself';
}
