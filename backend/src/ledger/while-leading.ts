import { Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { LedgerLeader } from './ledger-leader';

/** What the shop does by itself: step by step, as long as this process leads. A step that fails is tried again. */
export abstract class WhileLeading implements OnApplicationBootstrap, OnModuleDestroy {
  protected stopped = false;
  private readonly logger: Logger;
  private timer: NodeJS.Timeout | undefined;
  private step: Promise<void> = Promise.resolve();

  constructor(
    private readonly leader: LedgerLeader,
    private readonly what: { readonly name: string; readonly failed: string; readonly everyMs: number },
  ) {
    this.logger = new Logger(what.name);
  }

  /** One step, up to the fence. */
  abstract look(fence: number): Promise<void>;

  onApplicationBootstrap(): void {
    this.schedule();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.step;
  }

  private schedule(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      const { leading, fence } = this.leader.state;
      this.step = (leading ? this.look(fence) : Promise.resolve())
        .catch((error: unknown) => {
          const reason = error instanceof Error ? error.message : 'unknown reason';
          this.logger.warn(`${this.what.failed}: ${reason}`);
        })
        .then(() => this.schedule());
    }, this.what.everyMs);
  }
}
