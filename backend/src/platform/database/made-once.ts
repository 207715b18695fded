interface Made<Value> {
  readonly version: string;
  readonly value: Promise<Value>;
}

/** What is made anew only when its version moves; all who ask meanwhile share it. The longest unused is forgotten. */
export class MadeOnce<Value> {
  private readonly made = new Map<string, Made<Value>>();

  constructor(private readonly most: number) {}

  /** @param make has to read what belongs to the version, or to a later one */
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

  /** A map keeps the order of its writes. */
  private forgetOldest(): void {
    const [oldest] = this.made.keys();
    if (oldest !== undefined && this.made.size > this.most) this.made.delete(oldest);
  }
}
