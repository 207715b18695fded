import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';

/** Whether the process is about to stop: then it starts no new work, and running work is finished. */
@Injectable()
export class ShutdownState implements BeforeApplicationShutdown {
  private readonly begun = new AbortController();
  isShuttingDown = false;

  /** Aborts work that takes long and that another process can do: a stop does not wait for it. */
  get signal(): AbortSignal {
    return this.begun.signal;
  }

  begin(): void {
    this.isShuttingDown = true;
    this.begun.abort();
  }

  beforeApplicationShutdown(): void {
    this.begin();
  }
}
