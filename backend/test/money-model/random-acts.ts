/** Random numbers, the same for the same seed. */
export class Chance {
  constructor(private state: number) {}

  /** The next number of Mulberry32. */
  private next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  }

  upTo(most: number): number {
    return Math.floor(this.next() * (most + 1));
  }

  between(least: number, most: number): number {
    return least + this.upTo(most - least);
  }

  oneIn(many: number): boolean {
    return this.upTo(many - 1) === 0;
  }

  of<One>(all: readonly One[]): One {
    if (all.length === 0) throw new Error('Nothing to choose from');
    return all[this.upTo(all.length - 1)] as One;
  }

  some<One>(all: readonly One[], most: number): One[] {
    const left = [...all];
    return Array.from({ length: Math.min(most, left.length) }, () =>
      left.splice(this.upTo(left.length - 1), 1),
    ).flat();
  }
}
