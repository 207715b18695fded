import { renderHook } from '@testing-library/react';
import { useAttempt } from './useAttempt';

afterEach(() => jest.restoreAllMocks());

test('an act that is tried again has one key: after a lost answer, and by the second tap of a double tap', () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
  const { result } = renderHook(() => useAttempt());
  const { keyFor, done } = result.current;
  const key = keyFor({ amount: 5 });
  clock.mockReturnValue(60_000);
  expect(keyFor({ amount: 5 })).toBe(key);
  done();
  clock.mockReturnValue(60_400);
  expect(keyFor({ amount: 5 })).toBe(key);
  // The answer to the second tap may be lost as well.
  clock.mockReturnValue(90_000);
  expect(keyFor({ amount: 5 })).toBe(key);
  done();
  clock.mockReturnValue(90_600);
  expect(keyFor({ amount: 5 })).not.toBe(key);
});

test('another input is another act at once', () => {
  const { keyFor } = renderHook(() => useAttempt()).result.current;
  const key = keyFor({ amount: 5 });
  expect(keyFor({ amount: 6 })).not.toBe(key);
  expect(keyFor({ amount: 5 })).not.toBe(key);
});
