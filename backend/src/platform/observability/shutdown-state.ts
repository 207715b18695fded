import { Injectable } from '@nestjs/common';

/** Whether the process is about to stop: no new work is asked for then, what runs is finished. */
@Injectable()
export class ShutdownState {
  isShuttingDown = false;
}
