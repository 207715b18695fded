/**
 * What a verification can find. `content`: hash and content do not belong together. `gap`, `order`: a stream's versions.
 * `private`: a private part that is not the recorded one, or is gone though nobody was erased. `unknown`: an event this release cannot read. `removed`,
 * `inserted`, `changed`: an event is not what its seal noted. `seal`: the chain of seals itself.
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

/** Something that is not as it was recorded, and where. */
export interface Finding {
  readonly kind: FindingKind;
  readonly stream: string | null;
  readonly version: number | null;
  readonly position: number | null;
  readonly sentence: string;
}

/** Keeps the first findings and counts the others, so that a ruined ledger does not fill the memory. */
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
