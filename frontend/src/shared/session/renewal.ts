import { wait } from '../clock/wait';
import { refreshRetryDelayMs } from '../config/limits';
import { languageHeader } from '../texts/loadTexts';
import { hasRefreshCookie } from './sessionMarker';

interface Asked<Answer> {
  readonly answer: Answer;
  /** The status of the answer if the session could not be renewed; null if none came. */
  readonly failedWith?: number | null;
}

interface RenewalParts {
  /** The status of the answer; null if none came. */
  readonly renew: () => Promise<number | null>;
  readonly mayRenew: () => boolean;
  readonly pause: (delayMs: number) => Promise<void>;
}

/**
 * The one place with this rule: after a 401, renew the session once for all that wait, pause, and send again. A late failure
 * finds that a renewal came in between.
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

/** A call of its own, so that it never waits in a batch of calls that fail. */
async function renewSession(): Promise<number | null> {
  const headers = { 'content-type': 'application/json', ...languageHeader() };
  return fetch('/api/user.refreshToken', { method: 'POST', headers, credentials: 'include' }).then(
    ({ status }) => status,
    () => null,
  );
}

/** Sends a call as a person whose access may have expired. */
export const askAgainOnceRenewed = createRenewal({
  renew: renewSession,
  mayRenew: hasRefreshCookie,
  pause: wait,
});
