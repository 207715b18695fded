/**
 * The number of failures without a wait, and the longest wait between two attempts, in seconds. There is never a
 * permanent lock.
 */
const rules = {
  account: { free: 5, longest: 60 },
  device: { free: 5, longest: 60 },
  address: { free: 25, longest: 300 },
};

/** The longest wait for an account, however many attempts wait for it. */
const longestQueueMs = 300_000;

/** A turn that is not taken is lost after this time, so that nobody gathers turns. */
const turnLastsMs = 600_000;

/**
 * The number of attempts that failed or are not decided yet, and the moment of the next possible attempt, in
 * milliseconds.
 */
export interface Count {
  readonly failures: number;
  readonly freeAt: number;
}

export const noGuesses: Count = { failures: 0, freeAt: 0 };

/** The counts for an attempt from an unknown device. */
export interface UnknownDevice {
  readonly account: Count;
  readonly address: Count;
  /**
   * The moment from which this network may try this account, whatever others did meanwhile; null where none was
   * promised.
   */
  readonly promisedAt: number | null;
}

/** `waitMs` is 0 for an attempt that may be made; `after` are the counts after it. */
export interface Verdict<Known> {
  readonly waitMs: number;
  readonly after: Known;
}

/** 1, 2, 4 … seconds after the free failures. */
export function waitSeconds(kind: keyof typeof rules, failures: number): number {
  const { free, longest } = rules[kind];
  return failures < free ? 0 : Math.min(longest, 2 ** (failures - free));
}

/** An attempt counts as failed from its beginning, so that many at once are not all tried. */
function counted(kind: keyof typeof rules, { failures, freeAt }: Count, now: number): Count {
  const next = now + waitSeconds(kind, failures + 1) * 1_000;
  return { failures: failures + 1, freeAt: Math.max(freeAt, next) };
}

/**
 * On a device with an earlier login to the account only its own failures count: other people cannot keep an owner out
 * there.
 */
export function fromKnownDevice(device: Count, now: number): Verdict<Count> {
  const waitMs = Math.max(0, device.freeAt - now);
  return waitMs > 0 ? { waitMs, after: device } : { waitMs, after: counted('device', device, now) };
}

/**
 * Unknown devices take turns at an account. One that has to wait gets the next turn, which no other can take, so that
 * it does not have to wait again when it comes back after the wait.
 *
 * Example: after many failures the account has a wait of 8 seconds. Network A tries, has to wait, and gets the turn in 8
 * seconds; the account is free again after that turn, in 16 seconds. Network B tries and gets the turn in 16 seconds. A
 * comes back after 8 seconds and may try, though the account is not free for others yet.
 */
export function fromUnknownDevice(known: UnknownDevice, now: number): Verdict<UnknownDevice> {
  const { account, address } = known;
  const promisedAt = lasting(known.promisedAt, now);
  const accountWaitMs = Math.max(0, Math.min(promisedAt ?? account.freeAt, account.freeAt) - now);
  const waitMs = Math.max(accountWaitMs, address.freeAt - now, 0);
  if (waitMs === 0) {
    const after = { account: counted('account', account, now), address: counted('address', address, now) };
    return { waitMs, after: { ...after, promisedAt: null } };
  }
  if (accountWaitMs === 0 || promisedAt !== null) return { waitMs, after: { account, address, promisedAt } };
  const turnAt = Math.min(account.freeAt, now + longestQueueMs);
  const turnMs = waitSeconds('account', account.failures) * 1_000;
  const freeAt = Math.max(account.freeAt, Math.min(turnAt + turnMs, now + longestQueueMs));
  return {
    waitMs: Math.max(turnAt, address.freeAt) - now,
    after: { account: { ...account, freeAt }, address, promisedAt: turnAt },
  };
}

function lasting(promisedAt: number | null, now: number): number | null {
  return promisedAt !== null && now - promisedAt <= turnLastsMs ? promisedAt : null;
}
