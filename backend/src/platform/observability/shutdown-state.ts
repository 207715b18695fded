import { type BeforeApplicationShutdown, Injectable } from '@nestjs/common';

/** Whether the process is about to stop: no new work is asked for then, what runs is finished. */
@Injectable()
export class ShutdownState implements BeforeApplicationShutdown {
  private readonly begun = new AbortController();
  isShuttingDown = false;

  /** For what takes long and can be asked of another process: a stop does not wait for it. */
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
