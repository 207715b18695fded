import { act, renderHook } from '@testing-library/react';
import { App } from 'antd';
import { useRecording } from './useRecording';

interface Money {
  readonly amount: number;
  readonly day: string;
}
type Answer = () => Promise<unknown>;

const money: Money = { amount: 5, day: '2026-11-28' };
const refusedBy = (rule: string): Answer => {
  const error = Object.assign(new Error(rule), { code: 'PRECONDITION_FAILED', httpStatus: 412, rule });
  return () => Promise.reject(error);
};
const lost: Answer = () => Promise.reject(new Error('lost'));
const recorded: Answer = () => Promise.resolve({});

/** A hook with a server that gives these answers one after the other; returns the requests, too. */
function open(answers: readonly Answer[]) {
  const left = [...answers];
  const sent: Readonly<Record<string, unknown>>[] = [];
  const onRecorded = jest.fn();
  const { result, rerender } = renderHook(
    ({ facts }: { readonly facts: string }) =>
      useRecording<Money, string>({
        facts,
        send: (keyed) => {
          sent.push({ ...keyed });
          return (left.shift() ?? recorded)();
        },
        kindOf: ({ amount, day }) => `${amount} ${day}`,
        told: () => 'Recorded',
        onRecorded,
      }),
    { initialProps: { facts: 'as it was' }, wrapper: App },
  );
  const record = (what = money) => act(() => result.current.record(what));
  const keys = () => sent.map(({ idempotency_key }) => idempotency_key);
  return { result, rerender, record, sent, keys, onRecorded };
}

afterEach(() => jest.restoreAllMocks());

test('the same money is another payment once it was recorded, but for the second tap of a double tap', async () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
  const { record, keys, onRecorded } = open([]);
  await record();
  clock.mockReturnValue(100);
  await record();
  clock.mockReturnValue(10_000);
  await record();
  expect(keys()[1]).toBe(keys()[0]);
  expect(keys()[2]).not.toBe(keys()[0]);
  expect(onRecorded).toHaveBeenCalledTimes(3);
});

test('after a lost answer the facts stay as they were, until somebody types', async () => {
  const { result, rerender, record, keys } = open([lost]);
  await record();
  rerender({ facts: 'as it is now' });
  expect(result.current.facts).toBe('as it was');
  expect(result.current.refusal).toMatch(/^No answer came/);
  await record();
  expect(keys()[1]).toBe(keys()[0]);
});

test('typing after a lost answer takes the facts of now', async () => {
  const { result, rerender, record } = open([lost]);
  await record();
  rerender({ facts: 'as it is now' });
  act(() => result.current.onType());
  expect(result.current.facts).toBe('as it is now');
  expect(result.current.refusal).toBeNull();
});

test('an answer about this money holds when it is sent again, other money is asked about again', async () => {
  const { record, sent } = open([refusedBy('DAY_LONG_AGO'), refusedBy('RECORDED_BEFORE'), recorded]);
  await record();
  await record();
  await record();
  await record({ ...money, amount: 6 });
  expect(sent.map(({ again, long_ago }) => [again, long_ago])).toEqual([
    [undefined, undefined],
    [undefined, true],
    [true, true],
    [undefined, undefined],
  ]);
});

test('another refusal is shown and means nothing', async () => {
  const { result, record, sent, onRecorded } = open([refusedBy('PARTS_TOO_MUCH')]);
  await record();
  expect(result.current.refusal).toBe('PARTS_TOO_MUCH');
  expect(onRecorded).not.toHaveBeenCalled();
  await record();
  expect(sent[1]).toMatchObject(money);
  expect(sent[1]).not.toHaveProperty('again');
});
