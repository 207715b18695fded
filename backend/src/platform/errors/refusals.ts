import { TRPCError } from '@trpc/server';
import type { RefusalData } from '../../contract/records';

type Code = TRPCError['code'];

/** A call that is refused with a text for the person; `data` stands beside the text on the wire. */
export class RefusedCall extends TRPCError {
  constructor(
    code: Code,
    message: string,
    readonly refusal: RefusalData = {},
  ) {
    super({ code, message });
  }
}

/** A save from a version that is no longer the newest (rule D26). */
export class StaleVersion extends Error {
  constructor(readonly subject: string) {
    super(`${subject} was changed meanwhile`);
    this.name = 'StaleVersion';
  }
}

/** Input that is not in the shape; one sentence per field. */
export class InvalidInput extends Error {
  constructor(readonly fields: Readonly<Record<string, string>>) {
    super('Invalid input');
    this.name = 'InvalidInput';
  }
}

/** Asked too often: the person is told how long to wait. */
export class TooManyRequests extends Error {
  constructor(readonly waitSeconds: number) {
    super('Too many requests');
    this.name = 'TooManyRequests';
  }
}

/** The ledger cannot be reached; nothing of the act was acknowledged. */
export class LedgerUnavailable extends Error {
  constructor(cause: unknown) {
    super('The ledger cannot be reached', { cause });
    this.name = 'LedgerUnavailable';
  }
}
