import { wait } from '../clock/wait';
import { refreshRetryDelayMs } from '../config/limits';
import { hasRefreshCookie } from './sessionMarker';

interface Asked<Answer> {
  readonly answer: Answer;
  /** Where the session could not be renewed, the status of that answer; null where none came. */
  readonly failedWith?: number | null;
}

interface RenewalParts {
  /** The status of the answer; null where none came. */
  readonly renew: () => Promise<number | null>;
  readonly mayRenew: () => boolean;
  readonly pause: (delayMs: number) => Promise<void>;
}

/**
 * The one place that knows the rule: 401, renew the session once for all who wait, pause, ask again. A late failure learns
 * that a renewal came in between.
 */
export function createRenewal({ renew, mayRenew, pause }: RenewalParts) {
  let running: Promise<number | null> | null = null;
  let renewals = 0;
  const run = async () => {
    const status = await renew();
    running = null;
    if (status === 200) renewals += 1;
    return status;
  };
  return async <Answer>(
    ask: () => Promise<Answer>,
    isUnauthorized: (answer: Answer) => boolean,
  ): Promise<Asked<Answer>> => {
    const before = renewals;
    const answer = await ask();
    if (!isUnauthorized(answer)) return { answer };
    if (renewals === before) {
      const status = mayRenew() ? await (running ??= run()) : 401;
      if (status !== 200) return { answer, failedWith: status };
    }
    await pause(refreshRetryDelayMs);
    return { answer: await ask() };
  };
}

/** Alone, so that it never waits in a batch of calls that fail. */
async function renewSession(): Promise<number | null> {
  const headers = { 'content-type': 'application/json' };
  return fetch('/api/user.refreshToken', { method: 'POST', headers, credentials: 'include' }).then(
    ({ status }) => status,
    () => null,
  );
}

/** Asks as a person whose access may have run out. */
export const askAgainOnceRenewed = createRenewal({
  renew: renewSession,
  mayRenew: hasRefreshCookie,
  pause: wait,
});
