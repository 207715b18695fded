import { Readable } from 'node:stream';
import type { ClientBase, Connection, Submittable } from 'pg';

const pieceBytes = 256 * 1024;
const codeBytes = 1;
const code = { copyData: 0x64, copyDone: 0x63, errorResponse: 0x45 } as const;

/** The bytes before each row in the pieces of a copy: PostgreSQL sends a message per row, and this is its header. */
export const copyFrameBytes = 5;

type DataListener = (chunk: Buffer) => void;

/**
 * The rows of a COPY … TO STDOUT in pieces of about 256 kB, as the messages in which they arrive. pg-copy-streams
 * returns the contents of the messages, and extracting those one by one costs more than reading them in place. Bench:
 * `npm run bench -- replay`.
 */
class CopyOut extends Readable implements Submittable {
  private connection: Connection | null = null;
  private listener: DataListener | null = null;
  private readonly forward = (): void => this.takeAll();
  private wanted = false;
  private piece = Buffer.allocUnsafe(pieceBytes);
  private end = 0;
  /** The end of the complete messages with rows. */
  private whole = 0;

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
      this.append(chunk);
    }
  }

  private append(chunk: Buffer): void {
    if (this.end + chunk.length > this.piece.length) this.beginPiece(chunk.length);
    this.end += chunk.copy(this.piece, this.end);
    while (this.listener && this.end - this.whole >= copyFrameBytes) {
      const bytes = this.messageBytes();
      if (this.piece[this.whole] === code.copyData) {
        if (this.whole + bytes > this.end) return;
        this.whole += bytes;
      } else if (!this.takeOther(bytes)) return;
    }
  }

  /** Length of the message that has begun to arrive, its header included. */
  private messageBytes(): number {
    return codeBytes + this.piece.readUInt32BE(this.whole + codeBytes);
  }

  /** Passes on the complete messages. An incomplete one begins the next piece, with room for the rest of it. */
  private beginPiece(atLeast: number): void {
    const begun = this.piece.subarray(this.whole, this.end);
    const message = begun.length < copyFrameBytes ? 0 : this.messageBytes();
    this.flush();
    this.piece = Buffer.allocUnsafe(Math.max(pieceBytes, begun.length + atLeast, message + atLeast));
    this.end = begun.copy(this.piece);
    this.whole = 0;
  }

  /** Handles the end, an error, or a notice between two rows. False when there is nothing more to take. */
  private takeOther(bytes: number): boolean {
    const kind = this.piece[this.whole];
    const isDone = kind === code.copyDone;
    if (isDone || kind === code.errorResponse) {
      this.finish(this.piece.subarray(this.whole + (isDone ? bytes : 0), this.end), isDone);
      return false;
    }
    if (this.whole + bytes > this.end) return false;
    this.piece.copyWithin(this.whole, this.whole + bytes, this.end);
    this.end -= bytes;
    return true;
  }

  private flush(): void {
    if (this.whole > 0) this.wanted = this.push(this.piece.subarray(0, this.whole));
  }

  /** Returns the connection to the driver, which reads what follows: an error, or the end. */
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
    // A copy, because the piece now belongs to the reader of its rows.
    if (rest.length > 0) listener(Buffer.from(rest));
    process.nextTick(() => connection.stream.resume());
  }
}

/**
 * Copies out the rows of a statement, in the statement's format (binary or text), in constant memory: every row after
 * `copyFrameBytes` of its message, whole in one piece. The pieces belong to the reader.
 * A caller that stops early waits until the rest has passed: until then the connection is not usable.
 */
export function copyOut(client: ClientBase, text: string): Readable {
  return client.query(new CopyOut(text));
}
