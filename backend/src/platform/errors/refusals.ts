import type { I18n } from '@lingui/core';
import { TRPCError } from '@trpc/server';
import type { RefusalData } from '../../contract/refusal.records';
import { sourceTexts, type Text } from '../texts/texts';

type Code = TRPCError['code'];

/**
 * A call that is refused with a text for the person, worded in the language of the call; `refusal` is beside the text on
 * the wire. `message` is the text as the code has it, for logs.
 */
export class RefusedCall extends TRPCError {
  constructor(
    code: Code,
    readonly text: Text,
    private readonly refusal: RefusalData = {},
  ) {
    super({ code, message: text(sourceTexts) });
    Object.assign(this, { name: new.target.name });
  }

  /** The code of the broken rule; undefined where none was broken. */
  get rule(): string | undefined {
    return this.refusal.rule;
  }

  /** The data beside the text, worded in a language. */
  dataIn(_i18n: I18n): RefusalData {
    return this.refusal;
  }
}

/** A save from a version that is not the newest any more (rule D26). */
export class StaleVersion extends RefusedCall {
  constructor() {
    super('CONFLICT', (i18n) =>
      i18n.t('This was changed by somebody else meanwhile. Please reload and try again.'),
    );
  }
}

/** Input that does not have the required shape; one sentence per field. */
export class InvalidInput extends RefusedCall {
  constructor(readonly fields: Readonly<Record<string, Text>>) {
    super('BAD_REQUEST', Object.values(fields)[0] ?? ((i18n) => i18n.t('Invalid input')));
  }

  override dataIn(i18n: I18n): RefusalData {
    const worded = Object.entries(this.fields).map(([field, text]) => [field, text(i18n)] as const);
    return { fields: Object.fromEntries(worded) };
  }
}

/** Too many calls: the answer contains the seconds to wait. */
export class TooManyRequests extends RefusedCall {
  constructor(readonly waitSeconds: number) {
    super(
      'TOO_MANY_REQUESTS',
      (i18n) =>
        i18n.t(
          'Too many attempts. Please wait {waitSeconds, plural, one {{waitSeconds} second} other {{waitSeconds} seconds}}.',
          { waitSeconds },
        ),
      { wait_seconds: waitSeconds },
    );
  }
}

/** The ledger cannot be reached; nothing of the act was acknowledged. */
export class LedgerUnavailable extends RefusedCall {
  constructor() {
    super('SERVICE_UNAVAILABLE', (i18n) =>
      i18n.t('The shop is not available at the moment. Please try again.'),
    );
  }
}

/** The server is about to end, and the caller can try again at the next one. */
export class ServerStopping extends RefusedCall {
  constructor() {
    super('SERVICE_UNAVAILABLE', (i18n) => i18n.t('The server is being restarted. Please try again.'));
  }
}

/** A person without a second factor, which the shop requires of them now, may do nothing but set one up (rule D133). */
export class FactorOwed extends RefusedCall {
  constructor() {
    super('FORBIDDEN', (i18n) =>
      i18n.t(
        'This shop requires a second factor of organisers. Please load the page again and set yours up.',
      ),
    );
  }
}

/** The person was banned, or lost admin rights, after the call was let in. */
export class ActorRefused extends RefusedCall {
  constructor() {
    super('UNAUTHORIZED', (i18n) => i18n.t('Your session has ended. Please log in again.'));
  }
}
