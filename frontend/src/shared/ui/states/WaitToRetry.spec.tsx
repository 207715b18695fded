import { act, render, screen } from '@testing-library/react';
import { WithTexts } from '../../testing/WithTexts';
import { WaitToRetry } from './WaitToRetry';

function pass(milliseconds: number): void {
  act(() => {
    jest.advanceTimersByTime(milliseconds);
  });
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('counts down and tries again once, by itself', () => {
  const onElapsed = jest.fn();
  render(<WaitToRetry seconds={3} onElapsed={onElapsed} onCancel={() => undefined} />, {
    wrapper: WithTexts,
  });
  expect(screen.getByRole('status')).toHaveTextContent('Trying again by itself in 3 s.');
  pass(2_000);
  expect(screen.getByRole('status')).toHaveTextContent('in 1 s.');
  expect(onElapsed).not.toHaveBeenCalled();
  pass(5_000);
  expect(onElapsed).toHaveBeenCalledTimes(1);
});

test('tries nothing after it was cancelled', () => {
  const onElapsed = jest.fn();
  const { unmount } = render(<WaitToRetry seconds={3} onElapsed={onElapsed} onCancel={() => undefined} />, {
    wrapper: WithTexts,
  });
  unmount();
  pass(5_000);
  expect(onElapsed).not.toHaveBeenCalled();
});
