import { CallLimits } from './call-limits';
import { TooManyRequests } from '../errors/refusals';

interface Call {
  readonly path: string;
  readonly caller: string;
  readonly about?: string;
}

const accepted = (limits: CallLimits, { path, caller, about }: Call, times: number): number =>
  Array.from({ length: times }, () => {
    try {
      limits.count(path, caller, about);
      return 1;
    } catch (error) {
      if (error instanceof TooManyRequests) return 0;
      throw error;
    }
  }).reduce<number>((sum, one) => sum + one, 0);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('the limits of calls', () => {
  it('count every call of a caller', () => {
    const limits = new CallLimits({ rateLimits: true, processes: 1 });
    expect(accepted(limits, { path: 'faq.getFaq', caller: 'person 1' }, 400)).toBe(300);
    expect(accepted(limits, { path: 'faq.getFaq', caller: 'person 2' }, 1)).toBe(1);
  });

  it('are tighter where much could be guessed', () => {
    const limits = new CallLimits({ rateLimits: true, processes: 1 });
    expect(accepted(limits, { path: 'user.requestPasswordReset', caller: 'address a' }, 50)).toBe(30);
    expect(accepted(limits, { path: 'user.getUserInfo', caller: 'address a' }, 1)).toBe(1);
  });

  it('let a group of forty register from one network (A17)', () => {
    const limits = new CallLimits({ rateLimits: true, processes: 1 });
    expect(accepted(limits, { path: 'user.register', caller: 'address of an event' }, 50)).toBe(40);
  });

  it('are tightest for calls about one thing, which calls about others do not use up', () => {
    const limits = new CallLimits({ rateLimits: true, processes: 1 });
    const call = { path: 'user.requestPasswordReset', caller: 'address a' };
    expect(accepted(limits, { ...call, about: 'a@example.org' }, 50)).toBe(5);
    expect(accepted(limits, { ...call, about: 'b@example.org' }, 1)).toBe(1);
  });

  it('are shared out over the server processes', () => {
    const limits = new CallLimits({ rateLimits: true, processes: 3 });
    const call = { path: 'user.login', caller: 'address a' };
    expect(accepted(limits, call, 50)).toBe(7);
    jest.advanceTimersByTime(60_000);
    expect(accepted(limits, call, 50)).toBe(6);
  });

  it('tell how long to wait, and hold their word', () => {
    const limits = new CallLimits({ rateLimits: true, processes: 1 });
    const call = { path: 'user.requestPasswordReset', caller: 'address a', about: 'a@example.org' };
    accepted(limits, call, 5);
    let wait = 0;
    try {
      limits.count(call.path, call.caller, call.about);
    } catch (error) {
      if (error instanceof TooManyRequests) wait = error.waitSeconds;
    }
    expect(wait).toBe(20);
    jest.advanceTimersByTime((wait - 1) * 1000);
    expect(accepted(limits, call, 1)).toBe(0);
    jest.advanceTimersByTime(1000);
    expect(accepted(limits, call, 2)).toBe(1);
  });

  it('forgets who was idle longest, not who calls most', () => {
    const limits = new CallLimits({ rateLimits: true, processes: 1 });
    const flooder = { path: 'faq.getFaq', caller: 'flooder' };
    accepted(limits, flooder, 300);
    for (let n = 0; n < 49_999; n++) limits.count('faq.getFaq', `address ${n}`);
    expect(accepted(limits, flooder, 1)).toBe(0);
    for (let n = 0; n < 10; n++) limits.count('faq.getFaq', `late ${n}`);
    expect(accepted(limits, flooder, 1)).toBe(0);
  });

  it('can be switched off for load tests', () => {
    const limits = new CallLimits({ rateLimits: false, processes: 1 });
    expect(accepted(limits, { path: 'user.login', caller: 'a' }, 1000)).toBe(1000);
  });

  it('are not spent by calls that are given back, and each gives back one', () => {
    const limits = new CallLimits({ rateLimits: true, processes: 1 });
    const call = { path: 'user.login', caller: 'address of an event' };
    for (let n = 0; n < 200; n += 1) {
      expect(accepted(limits, call, 1)).toBe(1);
      limits.giveBack(call.path, call.caller);
    }
    // All calls of one address together have a limit of their own.
    expect(accepted(limits, call, 100)).toBe(20);
  });
});
