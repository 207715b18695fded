import { destination, type DestinationStream } from 'pino';

const patienceMs = 1_000;
/** The most bytes of lines that wait for a reader; more are dropped. */
const mostBytes = 16 * 1024 * 1024;

type Lines = DestinationStream & Partial<Pick<ReturnType<typeof destination>, 'flush' | 'destroy'>>;

/** The output of the log. Lines are written together, and no call waits for its own. */
export class LogLines {
  constructor(
    readonly stream: Lines = destination({
      sync: false,
      minLength: 4_096,
      periodicFlush: 100,
      maxLength: mostBytes,
    }),
  ) {}

  /**
   * Writes the rest before the process ends. At its very end pino would wait for the reader of the log, and wait
   * forever where the reader's pipe is full or closed; so nothing is left for it.
   */
  async end(): Promise<void> {
    await new Promise<void>((resolve) => {
      setTimeout(resolve, patienceMs);
      this.stream.flush?.(() => resolve());
    });
    this.stream.destroy?.();
  }
}
