import { CallLimits } from './call-limits';
import { TooManyRequests } from '../errors/refusals';

const accepted = (limits: CallLimits, call: { path: string; caller: string }, times: number): number =>
  Array.from({ length: times }, () => {
    try {
      limits.count(call.path, call.caller);
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
    const limits = new CallLimits({ rateLimits: true });
    expect(accepted(limits, { path: 'faq.getFaq', caller: 'person 1' }, 400)).toBe(300);
    expect(accepted(limits, { path: 'faq.getFaq', caller: 'person 2' }, 1)).toBe(1);
  });

  it('are tighter where much could be guessed', () => {
    const limits = new CallLimits({ rateLimits: true });
    expect(accepted(limits, { path: 'user.requestPasswordReset', caller: 'address a' }, 50)).toBe(5);
    expect(accepted(limits, { path: 'user.getUserInfo', caller: 'address a' }, 1)).toBe(1);
  });

  it('tell how long to wait, and hold their word', () => {
    const limits = new CallLimits({ rateLimits: true });
    const call = { path: 'user.requestPasswordReset', caller: 'address a' };
    accepted(limits, call, 5);
    let wait = 0;
    try {
      limits.count(call.path, call.caller);
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
    const limits = new CallLimits({ rateLimits: true });
    const flooder = { path: 'faq.getFaq', caller: 'flooder' };
    accepted(limits, flooder, 300);
    for (let n = 0; n < 49_999; n++) limits.count('faq.getFaq', `address ${n}`);
    expect(accepted(limits, flooder, 1)).toBe(0);
    for (let n = 0; n < 10; n++) limits.count('faq.getFaq', `late ${n}`);
    expect(accepted(limits, flooder, 1)).toBe(0);
  });

  it('can be switched off for load tests', () => {
    expect(accepted(new CallLimits({ rateLimits: false }), { path: 'user.login', caller: 'a' }, 1000)).toBe(
      1000,
    );
  });
});
