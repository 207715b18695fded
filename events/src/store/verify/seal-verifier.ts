import type { FindingKind, Findings } from './findings';
import { MerkleTree } from '../seals/merkle-tree';
import type { Queryable } from '../log/queryable';
import {
  hashSeal,
  loadSealedSpine,
  loadSpine,
  loadSpineDigests,
  noSeal,
  writeSpineEntry,
  type Seal,
  type SpineEntry,
} from '../seals/seals';
import { SpineDigest } from '../seals/spine-digest';
import type { EventRowCursor } from '../copy/event-row-cursor';

/** A seal as it was noted outside the database, preferably with its number. */
export type NotedSeal = Pick<Seal, 'hash'> & Partial<Pick<Seal, 'number'>>;

export type SealBefore = Pick<Seal, 'number' | 'upToPosition' | 'hash'>;

/** Checks the seals among themselves: their own hashes, their chain, their ranges, and the notes of them outside. */
export function checkSealChain(
  seals: readonly Seal[],
  noted: readonly NotedSeal[],
  findings: Findings,
): void {
  const note = (position: number | null, sentence: string): void =>
    findings.add({ kind: 'seal', stream: null, version: null, position, sentence });
  let before: SealBefore = noSeal;
  for (const seal of seals) {
    for (const sentence of brokenLinks(before, seal)) note(seal.upToPosition, sentence);
    before = seal;
  }
  for (const { number, hash } of noted) {
    const seal = seals.find((one) => (number === undefined ? one.hash === hash : one.number === number));
    if (!seal && number === undefined)
      note(null, `The seal ${hash} was noted elsewhere, and is not in the ledger.`);
    else if (!seal) note(null, `Seal ${number} was noted, but is missing.`);
    else if (seal.hash !== hash) note(seal.upToPosition, `Seal ${number} is not the one that was noted.`);
  }
}

/** The faults of a seal and of its place after the one before, as sentences; none for an intact one. */
export function brokenLinks(before: SealBefore, seal: Seal): string[] {
  const sentences: string[] = [];
  const chained = seal.previousHash === before.hash && seal.afterPosition === before.upToPosition;
  if (seal.number !== before.number + 1) sentences.push(`Seal ${seal.number} follows seal ${before.number}.`);
  else if (!chained) sentences.push(`Seal ${seal.number} is not chained to seal ${before.number}.`);
  if (hashSeal(seal) !== seal.hash) sentences.push(`Seal ${seal.number} was altered.`);
  return sentences;
}

/** Checks the events under each seal while they are read in order of position. */
export class SealVerifier {
  private next = 0;
  private tree = new MerkleTree();
  private list = new SpineDigest();
  private readonly broken: Seal[] = [];
  private readonly lists: { readonly seal: Seal; readonly digest: string }[] = [];

  constructor(
    private readonly seals: readonly Seal[],
    private readonly findings: Findings,
  ) {}

  add(row: EventRowCursor): void {
    const { position } = row;
    let seal = this.seals[this.next];
    while (seal && position > seal.upToPosition) {
      this.close(seal);
      seal = this.seals[this.next];
    }
    if (!seal || position <= seal.afterPosition) return;
    this.tree.add(position, row.hash);
    this.list.add(row);
  }

  /** After the last event: reads the range of each broken seal again and reports which events differ from its list. */
  async finish(client: Queryable): Promise<void> {
    for (let seal = this.seals[this.next]; seal; seal = this.seals[this.next]) this.close(seal);
    await this.checkLists(client);
    for (const seal of this.broken) await locateChanges(client, seal, this.findings);
  }

  /** A seal's list does not prove its events, but without it a change of them cannot be located. */
  private async checkLists(client: Queryable): Promise<void> {
    const digests = await loadSpineDigests(client);
    for (const { seal, digest } of this.lists) {
      if (digests.get(seal.number) === digest || (await this.isExplained(client, seal))) continue;
      const sentence = `Seal ${seal.number} lists other events than it was made of.`;
      this.findings.add({ kind: 'seal', stream: null, version: null, position: seal.upToPosition, sentence });
    }
  }

  /** True when the list differs only at events that are themselves among the findings. */
  private async isExplained(client: Queryable, seal: Seal): Promise<boolean> {
    const noted = await loadSealedSpine(client, seal.number);
    const found = await loadSpine(client, { after: seal.afterPosition, upTo: seal.upToPosition });
    const named = new Set(this.findings.kept.map(({ position }) => position));
    return (
      noted.length === found.length &&
      found.every((entry, index) => {
        const other = noted[index];
        return named.has(entry.position) || (other !== undefined && writesAlike(other, entry));
      })
    );
  }

  private close(seal: Seal): void {
    const { count } = this.tree;
    if (count !== seal.eventCount || this.tree.root() !== seal.root) this.broken.push(seal);
    else this.lists.push({ seal, digest: this.list.digest() });
    this.tree = new MerkleTree();
    this.list = new SpineDigest();
    this.next++;
  }
}

async function locateChanges(client: Queryable, seal: Seal, findings: Findings): Promise<void> {
  const found = await loadSpine(client, { after: seal.afterPosition, upTo: seal.upToPosition });
  const noted = await loadSealedSpine(client, seal.number);
  if (compareSpines({ by: `seal ${seal.number}`, noted, found }, findings)) return;
  const sentence = `Seal ${seal.number} does not fit its ${found.length} events, though its list of them does.`;
  findings.add({ kind: 'seal', stream: null, version: null, position: seal.upToPosition, sentence });
}

/** Reports the events that differ from the list of `by`, for example seal 3. False when there are none. */
export function compareSpines(
  spines: {
    readonly by: string;
    readonly noted: readonly SpineEntry[];
    readonly found: readonly SpineEntry[];
  },
  findings: Findings,
): boolean {
  const before = findings.count;
  const sealed = new Map(spines.noted.map((entry) => [entry.position, entry]));
  const note = (kind: FindingKind, { stream, version, position }: SpineEntry, what: string): void => {
    const sentence = `Version ${version} of ${stream} at position ${position} ${what}.`;
    findings.add({ kind, stream, version, position, sentence });
  };
  for (const found of spines.found) {
    const noted = sealed.get(found.position);
    sealed.delete(found.position);
    if (!noted) note('inserted', found, `was inserted after ${spines.by}`);
    else if (!sameEvent(noted, found))
      note(
        'changed',
        found,
        `is not what ${spines.by} noted there: version ${noted.version} of ${noted.stream}`,
      );
  }
  for (const gone of sealed.values()) note('removed', gone, `was removed after ${spines.by}`);
  return findings.count > before;
}

function writesAlike(one: SpineEntry, other: SpineEntry): boolean {
  return writeSpineEntry(one) === writeSpineEntry(other);
}

function sameEvent(noted: SpineEntry, found: SpineEntry): boolean {
  return (
    noted.stream === found.stream && noted.version === found.version && found.hash.startsWith(noted.hash)
  );
}
