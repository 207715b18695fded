import { LRUCache } from 'lru-cache';

interface Made<Value> {
  readonly version: string;
  readonly value: Promise<Value>;
}

/** Values that are made again only when their version changes. Calls that come while a value is being made share it. */
export class VersionedCache<Value> {
  private readonly kept: LRUCache<string, Made<Value>>;

  constructor(max: number) {
    this.kept = new LRUCache({ max });
  }

  /** @param make has to read the state of the version, or of a later one */
  get(key: string, version: string, make: () => Promise<Value>): Promise<Value> {
    const known = this.kept.get(key);
    if (known?.version === version) return known.value;
    const made: Made<Value> = { version, value: make() };
    this.kept.set(key, made);
    made.value.catch(() => {
      if (this.kept.peek(key) === made) this.kept.delete(key);
    });
    return made.value;
  }
}
