import { createHash } from 'node:crypto';
import type { EventRowCursor } from '../copy/event-row-cursor';

const pieceBytes = 64 * 1024;
const lineEnd = '\n'.charCodeAt(0);

/**
 * Hex sha256 of the list that a seal keeps of its events, calculated while they are read: the bytes of each row are
 * copied into one piece that is hashed when it is full, and no list is built in memory. Bench: `npm run bench --
 * replay`.
 */
export class SpineDigest {
  private readonly hash = createHash('sha256');
  private piece = Buffer.allocUnsafe(pieceBytes);
  private end = 0;
  private isFirst = true;

  add(row: EventRowCursor): void {
    const needed = row.spineEntryBytes + 1;
    if (this.end + needed > this.piece.length) this.flush();
    if (needed > this.piece.length) this.piece = Buffer.allocUnsafe(needed * 2);
    if (!this.isFirst) this.piece[this.end++] = lineEnd;
    this.isFirst = false;
    this.end = row.copySpineEntry(this.piece, this.end);
  }

  digest(): string {
    this.flush();
    return this.hash.digest('hex');
  }

  private flush(): void {
    this.hash.update(this.piece.subarray(0, this.end));
    this.end = 0;
  }
}
