/**
 * The kinds of findings of a verification. `content`: hash and content do not belong together. `gap`, `order`: a fault
 * in a stream's versions. `private`: a private part that is not the recorded one, or is gone although nobody was
 * erased. `unknown`: an event that this release cannot read. `removed`, `inserted`, `changed`: an event differs from
 * the list of its seal. `seal`: a fault in the chain of seals itself.
 */
export type FindingKind =
  | 'content'
  | 'gap'
  | 'order'
  | 'private'
  | 'unknown'
  | 'removed'
  | 'inserted'
  | 'changed'
  | 'seal';

/** A difference from what was recorded, and its place. */
export interface Finding {
  readonly kind: FindingKind;
  readonly stream: string | null;
  readonly version: number | null;
  readonly position: number | null;
  readonly sentence: string;
}

/** Keeps the first findings and counts the others, so that a badly damaged ledger does not fill the memory. */
export class Findings<One = Finding> {
  readonly kept: One[] = [];
  private counted = 0;

  constructor(private readonly max: number) {}

  get count(): number {
    return this.counted;
  }

  add(finding: One): void {
    this.counted++;
    if (this.kept.length < this.max) this.kept.push(finding);
  }
}
