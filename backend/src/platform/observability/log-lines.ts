import { destination, type DestinationStream } from 'pino';

const patienceMs = 1_000;
/** Of lines that nobody takes; more are dropped. */
const mostBytes = 16 * 1024 * 1024;

type Lines = DestinationStream & Partial<Pick<ReturnType<typeof destination>, 'flush' | 'destroy'>>;

/** Where the log goes. Lines are written together, and no call waits for its own. */
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
   * Writes what is left before the process ends. At its very end pino would wait for whoever reads the log, and wait forever where
   * their pipe is full or closed; so it is left nothing to do.
   */
  async end(): Promise<void> {
    await new Promise<void>((resolve) => {
      setTimeout(resolve, patienceMs);
      this.stream.flush?.(() => resolve());
    });
    this.stream.destroy?.();
  }
}
