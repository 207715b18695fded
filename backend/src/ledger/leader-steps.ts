import { Logger } from '@nestjs/common';
import type { LedgerLeader } from './ledger-leader';

/** A step that is repeated. */
interface RepeatedStep {
  /** The name in the log. */
  readonly name: string;
  /** The log message where the step failed. */
  readonly failed: string;
  /** The pause after each step. */
  readonly everyMs: number;
  /** Does one step, up to the fence. */
  readonly step: (fence: number) => Promise<void>;
}

/** Repeats a step of the shop's own work, as long as this process leads. A step that fails is tried again. */
export class LeaderSteps {
  private readonly logger: Logger;
  private timer: NodeJS.Timeout | undefined;
  private current: Promise<void> = Promise.resolve();
  private isStopped = false;

  constructor(
    private readonly leader: LedgerLeader,
    private readonly repeated: RepeatedStep,
  ) {
    this.logger = new Logger(repeated.name);
  }

  /** Whether a long step should end soon. */
  get stopped(): boolean {
    return this.isStopped;
  }

  start(): void {
    if (this.isStopped) return;
    this.timer = setTimeout(() => {
      this.current = this.run().then(() => this.start());
    }, this.repeated.everyMs);
  }

  /** Resolves when the current step has ended. */
  async stop(): Promise<void> {
    this.isStopped = true;
    clearTimeout(this.timer);
    await this.current;
  }

  private async run(): Promise<void> {
    const { leading, fence } = this.leader.state;
    if (!leading) return;
    try {
      await this.repeated.step(fence);
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown reason';
      this.logger.warn(`${this.repeated.failed}: ${reason}`);
    }
  }
}
