import { ByteKeys } from '../copy/byte-keys';
import { genesisHash } from '../hashing/event-hash';
import type { EventRowCursor } from '../copy/event-row-cursor';
import type { FindingKind, Findings } from './findings';
import { canRead } from '../stored-event';

interface Head {
  version: number;
  hash: string;
  /** The hash that should have been there, where it differs: the next event may be chained to either. */
  computed: string | null;
}

const genesis = Buffer.from(genesisHash, 'hex').toString('latin1');

/** Checks event after event, in order of position, against the event before it in its stream. */
export class ChainVerifier {
  private readonly streamKeys = new ByteKeys();
  private readonly heads: Head[] = [];
  private readonly kindKeys = new ByteKeys();
  private readonly readable: boolean[] = [];

  /** `forgotten`: the people, bank lines and withdrawals whose texts may be gone; null where they are not available. */
  constructor(
    private readonly findings: Findings,
    private readonly forgotten: ReadonlySet<unknown> | null,
  ) {}

  get streams(): number {
    return this.heads.length;
  }

  /**
   * Sets the head of a stream before the first checked event; it is trusted without a check. `hash` as 32 latin1
   * characters. False for a stream that has begun already.
   */
  begin(stream: string, version: number, hash: string): boolean {
    const bytes = Buffer.from(stream);
    const number = this.streamKeys.numberOf(bytes, 0, bytes.length);
    if (this.heads[number]) return false;
    this.heads[number] = { version, hash, computed: null };
    return true;
  }

  check(row: EventRowCursor): void {
    const head = (this.heads[row.streamNumber(this.streamKeys)] ??= {
      version: 0,
      hash: genesis,
      computed: null,
    });
    if (row.version === head.version + 1) this.checkHash(row, head);
    else this.noteJump(row, head);
    if (row.position < 1) this.note(row, 'inserted', 'stands before the first position');
    this.checkPrivatePart(row);
    this.checkReadable(row);
  }

  private checkPrivatePart(row: EventRowCursor): void {
    if (!row.privatePartFits)
      this.note(row, 'private', 'has a private part that is not the one its digest was made of');
    else if (this.forgotten && row.lacksPrivatePart && !this.mayLack(row))
      this.note(row, 'private', 'lost its private part, though nobody erased its person');
  }

  private mayLack(row: EventRowCursor): boolean {
    const of = row.type === 'BankLineImported' ? row.stream : row.personId;
    return this.forgotten?.has(of ?? `event ${row.position}`) === true;
  }

  private checkHash(row: EventRowCursor, head: Head): void {
    const computed = row.hashAfter(head.hash);
    const { hash } = row;
    const fits = computed === hash || (head.computed !== null && row.hashAfter(head.computed) === hash);
    if (!fits) this.note(row, 'content', 'does not have the content and hash it was recorded with');
    head.version++;
    head.hash = hash;
    head.computed = fits ? null : computed;
  }

  private noteJump(row: EventRowCursor, head: Head): void {
    const { version, hash } = row;
    if (version <= head.version) {
      this.note(row, 'order', `comes after version ${head.version}`);
      return;
    }
    const first = head.version + 1;
    const missing = first === version - 1 ? `version ${first} is` : `versions ${first} to ${version - 1} are`;
    this.note(row, 'gap', `has no predecessor: ${missing} missing before it`);
    head.version = version;
    head.hash = hash;
    head.computed = null;
  }

  private checkReadable(row: EventRowCursor): void {
    const readable = (this.readable[row.kindNumber(this.kindKeys)] ??= canRead(row.type, row.schemaVersion));
    if (!readable)
      this.note(
        row,
        'unknown',
        `is a ${row.type} of schema version ${row.schemaVersion}, which this release cannot read`,
      );
  }

  private note(row: EventRowCursor, kind: FindingKind, what: string): void {
    const { stream, version, position } = row;
    const sentence = `Version ${version} of ${stream} at position ${position} ${what}.`;
    this.findings.add({ kind, stream, version, position, sentence });
  }
}
