import { Readable } from 'node:stream';
import type { ClientBase, Connection, Submittable } from 'pg';

const pieceBytes = 256 * 1024;
const codeBytes = 1;
const headerBytes = 5;
const code = { copyData: 0x64, copyDone: 0x63, errorResponse: 0x45 } as const;

type DataListener = (chunk: Buffer) => void;

/**
 * The payload of a COPY … TO STDOUT in pieces of at most 256 kB, each of whole messages (PostgreSQL sends one per row).
 * pg-copy-streams does the same and spends more time on a row than hashing it takes.
 */
class CopyOut extends Readable implements Submittable {
  private connection: Connection | null = null;
  private listener: DataListener | null = null;
  private readonly forward = (): void => this.takeAll();
  private wanted = false;
  /** A header that was cut in two. */
  private rest: Buffer = Buffer.alloc(0);
  /** Bytes of the current message that have not arrived. */
  private unread = 0;
  private isData = false;
  private piece = Buffer.allocUnsafe(pieceBytes);
  private end = 0;

  constructor(private readonly text: string) {
    super({ highWaterMark: 2 * pieceBytes });
  }

  submit(connection: Connection): void {
    this.connection = connection;
    const { stream } = connection;
    const [listener] = stream.listeners('data');
    this.listener = listener as DataListener;
    stream.removeListener('data', this.listener);
    stream.pause();
    stream.on('readable', this.forward);
    connection.query(this.text);
  }

  handleError(error: Error): void {
    this.giveBack(Buffer.alloc(0));
    this.destroy(error);
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {}

  override _read(): void {
    this.wanted = true;
    this.takeAll();
  }

  private takeAll(): void {
    while (this.wanted && this.listener) {
      const chunk = this.connection?.stream.read() as Buffer | null | undefined;
      if (!chunk) return;
      this.unwrap(this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]));
    }
  }

  private unwrap(chunk: Buffer): void {
    let at = 0;
    for (;;) {
      at = this.takePayload(chunk, at);
      if (chunk.length - at < headerBytes) break;
      const kind = chunk[at];
      if (kind === code.copyDone || kind === code.errorResponse) {
        if (kind === code.copyDone) at += headerBytes;
        this.finish(chunk.subarray(at), kind === code.copyDone);
        return;
      }
      this.unread = chunk.readUInt32BE(at + codeBytes) - (headerBytes - codeBytes);
      this.isData = kind === code.copyData;
      if (this.isData) this.makeRoom(this.unread);
      at += headerBytes;
    }
    this.rest = chunk.subarray(at);
  }

  private takePayload(chunk: Buffer, at: number): number {
    const to = Math.min(chunk.length, at + this.unread);
    if (this.isData) this.end += chunk.copy(this.piece, this.end, at, to);
    this.unread -= to - at;
    return to;
  }

  private makeRoom(bytes: number): void {
    if (this.end + bytes <= this.piece.length) return;
    this.flush();
    this.piece = Buffer.allocUnsafe(Math.max(pieceBytes, bytes));
    this.end = 0;
  }

  private flush(): void {
    if (this.end > 0) this.wanted = this.push(this.piece.subarray(0, this.end));
  }

  /** The connection reads on by itself: after an error it tells of it, and of the end it tells whom it concerns. */
  private finish(rest: Buffer, isComplete: boolean): void {
    this.giveBack(rest);
    if (!isComplete) return;
    this.flush();
    this.push(null);
  }

  private giveBack(rest: Buffer): void {
    const { listener, connection } = this;
    if (!listener || !connection) return;
    this.listener = null;
    connection.stream.removeListener('readable', this.forward);
    connection.stream.addListener('data', listener);
    if (rest.length > 0) listener(rest);
    process.nextTick(() => connection.stream.resume());
  }
}

/**
 * Copies out what a statement says, in binary or text as it says, in constant memory: the pieces belong to whoever takes them.
 * Whoever stops early waits until the rest has gone by: before that the connection is of no use.
 */
export function copyOut(client: ClientBase, text: string): Readable {
  return client.query(new CopyOut(text));
}
