import { TRPCError } from '@trpc/server';
import type { RefusalData } from '../../contract/refusal.records';

type Code = TRPCError['code'];

/** A call that is refused with a text for the person; `data` is beside the text on the wire. */
export class RefusedCall extends TRPCError {
  constructor(
    code: Code,
    message: string,
    readonly refusal: RefusalData = {},
  ) {
    super({ code, message });
    Object.assign(this, { name: new.target.name });
  }
}

/** A save from a version that is not the newest any more (rule D26). */
export class StaleVersion extends RefusedCall {
  constructor() {
    super('CONFLICT', 'This was changed by somebody else meanwhile. Please reload and try again.');
  }
}

/** Input that does not have the required shape; one sentence per field. */
export class InvalidInput extends RefusedCall {
  constructor(readonly fields: Readonly<Record<string, string>>) {
    super('BAD_REQUEST', Object.values(fields)[0] ?? 'Invalid input', { fields });
  }
}

/** Too many calls: the answer contains the seconds to wait. */
export class TooManyRequests extends RefusedCall {
  constructor(readonly waitSeconds: number) {
    const text = `Too many attempts. Please wait ${waitSeconds} seconds.`;
    super('TOO_MANY_REQUESTS', text, { wait_seconds: waitSeconds });
  }
}

/** The ledger cannot be reached; nothing of the act was acknowledged. */
export class LedgerUnavailable extends RefusedCall {
  constructor() {
    super('SERVICE_UNAVAILABLE', 'The shop is not available at the moment. Please try again.');
  }
}

/** The server is about to end, and the caller can try again at the next one. */
export class ServerStopping extends RefusedCall {
  constructor() {
    super('SERVICE_UNAVAILABLE', 'The server is being restarted. Please try again.');
  }
}

/** The person was banned, or lost admin rights, after the call was let in. */
export class ActorRefused extends RefusedCall {
  constructor() {
    super('UNAUTHORIZED', 'Your session has ended. Please log in again.');
  }
}
