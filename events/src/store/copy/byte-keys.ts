const smallestSlots = 256;
const smallestArena = 4096;

/**
 * Numbers strings of bytes in the order of their first appearance. A `Map` would need a string made of the bytes of every row, to look
 * up its stream. Bench: `npm run bench -- replay`.
 */
export class ByteKeys {
  /** Number plus one; 0 in a free slot. */
  private slots = new Int32Array(smallestSlots);
  private hashes = new Int32Array(smallestSlots / 2);
  private ends = new Int32Array(smallestSlots / 2);
  private arena: Uint8Array = new Uint8Array(smallestArena);
  private count = 0;

  get size(): number {
    return this.count;
  }

  /** The number of the bytes from `from` to before `to`; equal to the size before, when they are new. */
  numberOf(bytes: Uint8Array, from: number, to: number): number {
    const hash = hashOf(bytes, from, to);
    const mask = this.slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const number = (this.slots[slot] ?? 0) - 1;
      if (number < 0) return this.insert(slot, hash, bytes.subarray(from, to));
      const isSame = this.hashes[number] === hash && this.lengthOf(number) === to - from;
      if (isSame && this.holds(number, bytes, from)) return number;
    }
  }

  private startOf(number: number): number {
    return number === 0 ? 0 : (this.ends[number - 1] ?? 0);
  }

  private lengthOf(number: number): number {
    return (this.ends[number] ?? 0) - this.startOf(number);
  }

  private holds(number: number, bytes: Uint8Array, from: number): boolean {
    const { arena } = this;
    const end = this.ends[number] ?? 0;
    for (let own = this.startOf(number), at = from; own < end; own++, at++)
      if (bytes[at] !== arena[own]) return false;
    return true;
  }

  private insert(slot: number, hash: number, key: Uint8Array): number {
    const number = this.count++;
    const start = this.startOf(number);
    const end = start + key.length;
    if (end > this.arena.length) this.arena = copied(new Uint8Array(end * 2), this.arena);
    this.arena.set(key, start);
    this.hashes[number] = hash;
    this.ends[number] = end;
    this.slots[slot] = number + 1;
    if (this.count === this.hashes.length) this.grow();
    return number;
  }

  private grow(): void {
    const capacity = this.count * 2;
    this.hashes = copied(new Int32Array(capacity), this.hashes);
    this.ends = copied(new Int32Array(capacity), this.ends);
    this.slots = new Int32Array(capacity * 2);
    const mask = this.slots.length - 1;
    for (let number = 0; number < this.count; number++) {
      let slot = (this.hashes[number] ?? 0) & mask;
      while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
      this.slots[slot] = number + 1;
    }
  }
}

function copied<Numbers extends Int32Array | Uint8Array>(bigger: Numbers, smaller: Numbers): Numbers {
  bigger.set(smaller);
  return bigger;
}

/** FNV-1a, with its high bits mixed into the low ones that choose the slot. */
function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  return hash ^ (hash >>> 15);
}
