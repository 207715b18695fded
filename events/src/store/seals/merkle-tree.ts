import { hash as oneShotHash } from 'node:crypto';
import { hashBytes, hashWords, wordBytes, wordOf } from '../hashing/hash-words';

const fanOut = 32;
const positionBytes = 8;
const leafBytes = positionBytes + hashBytes;
const leavesTag = '\x00';
const nodesTag = '\x01';

/**
 * The Merkle root over events as (position, hash), in the order in which they are added. A node hashes up to 32 entries
 * after one tag byte that distinguishes leaves (0) from nodes (1): position in 64 bits, big endian, and 32 bytes of
 * hash. So an event is proven by its neighbours on a few levels, and a million events cost 32,000 hashes and not two
 * million.
 */
export class MerkleTree {
  private readonly leaves = Buffer.alloc(fanOut * leafBytes);
  private readonly view = new DataView(this.leaves.buffer, this.leaves.byteOffset);
  private pending = 0;
  private nodes: string[] = [];
  private added = 0;

  get count(): number {
    return this.added;
  }

  /** `hash` as 32 latin1 characters. */
  add(position: number, hash: string): void {
    const at = this.pending * leafBytes;
    const { view } = this;
    view.setInt32(at, Math.floor(position / 2 ** 32));
    view.setUint32(at + positionBytes / 2, position >>> 0);
    const hashAt = at + positionBytes;
    for (let i = 0; i < hashWords; i++) view.setInt32(hashAt + i * wordBytes, wordOf(hash, i));
    this.pending++;
    this.added++;
    if (this.pending === fanOut) this.flush();
  }

  /** Hex. Throws for a tree without events. */
  root(): string {
    if (this.pending > 0) this.flush();
    let level = this.nodes;
    if (level.length === 0) throw new Error('Nothing to seal');
    while (level.length > 1) {
      const above: string[] = [];
      for (let i = 0; i < level.length; i += fanOut)
        above.push(digest(nodesTag, level.slice(i, i + fanOut).join('')));
      level = above;
    }
    return Buffer.from(level[0] ?? '', 'latin1').toString('hex');
  }

  private flush(): void {
    this.nodes.push(digest(leavesTag, this.leaves.toString('latin1', 0, this.pending * leafBytes)));
    this.pending = 0;
  }
}

function digest(tag: string, content: string): string {
  return oneShotHash('sha256', Buffer.from(tag + content, 'latin1'), 'binary');
}
