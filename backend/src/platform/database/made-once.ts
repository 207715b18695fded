interface Made<Value> {
  readonly version: string;
  readonly value: Promise<Value>;
}

/**
 * Values that are made again only when their version changes; all callers meanwhile share the one in the making. The
 * longest unused is forgotten.
 */
export class MadeOnce<Value> {
  private readonly made = new Map<string, Made<Value>>();

  constructor(private readonly most: number) {}

  /** @param make has to read the state of the version, or of a later one */
  get(key: string, version: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.made.get(key);
    const now = known?.version === version ? known : { version, value: make() };
    this.made.delete(key);
    this.made.set(key, now);
    if (now !== known) {
      this.forgetOldest();
      now.value.catch(() => this.made.get(key) === now && this.made.delete(key));
    }
    return now.value;
  }

  /** Removes the first key: a map keeps the order of its writes. */
  private forgetOldest(): void {
    const [oldest] = this.made.keys();
    if (oldest !== undefined && this.made.size > this.most) this.made.delete(oldest);
  }
}
