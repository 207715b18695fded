import { configureStore } from '@reduxjs/toolkit';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { api } from '../api/api';
import { useBulkRun, type BulkAnswer } from './useBulkRun';

const ok: BulkAnswer = { ok: true };
const rowsTo = (last: number): string[] => Array.from({ length: last }, (_, index) => `row ${index + 1}`);

/** A server that answers each row, and refuses the calls with these numbers; returns the calls, too. */
function open(lostCalls: readonly number[] = []) {
  const sent: { readonly batchId: string; readonly rows: readonly string[] }[] = [];
  const send = (batchId: string, rows: readonly string[]) => {
    sent.push({ batchId, rows });
    if (lostCalls.includes(sent.length)) return Promise.reject(new Error('No answer'));
    return Promise.resolve(rows.map((row) => [row, ok] as const));
  };
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  const dispatch = jest.spyOn(store, 'dispatch');
  const outdated = () =>
    dispatch.mock.calls.filter(([action]) => api.util.invalidateTags.match(action)).length;
  const { result } = renderHook(
    () => useBulkRun<string>({ keyOf: (row) => row, send, outdates: ['Claims'] }),
    {
      wrapper: ({ children }: { readonly children: ReactNode }) => (
        <Provider store={store}>{children}</Provider>
      ),
    },
  );
  return { result, sent, outdated };
}

afterEach(() => jest.restoreAllMocks());

test('sends a hundred rows at a time under one batch id, and each row once', async () => {
  const { result, sent, outdated } = open();
  await act(() => result.current.start(rowsTo(250)));
  expect(sent.map(({ rows }) => rows.length)).toEqual([100, 100, 50]);
  expect(sent.flatMap(({ rows }) => rows)).toEqual(rowsTo(250));
  expect(new Set(sent.map(({ batchId }) => batchId)).size).toBe(1);
  expect(result.current.run).toMatchObject({ state: 'done', error: null });
  expect(result.current.run?.answers.size).toBe(250);
  expect(outdated()).toBe(1);
});

test('a run that lost an answer says so, and goes on with the rows that have none', async () => {
  const { result, sent, outdated } = open([2]);
  await act(() => result.current.start(rowsTo(150)));
  expect(result.current.run).toMatchObject({ state: 'stopped', error: expect.any(String) as string });
  expect(result.current.run?.answers.size).toBe(100);
  await act(() => result.current.resume());
  expect(sent.map(({ rows }) => rows.length)).toEqual([100, 50, 50]);
  expect(sent[2]).toEqual(sent[1]);
  expect(result.current.run).toMatchObject({ state: 'done', error: null, batchId: sent[0]?.batchId });
  expect(outdated()).toBe(2);
});

test('further rows of the same act join its batch', async () => {
  const { result, sent } = open();
  await act(() => result.current.start(['one']));
  await act(() => result.current.start(['two']));
  expect(sent.map(({ rows }) => rows)).toEqual([['one'], ['two']]);
  expect(sent[1]?.batchId).toBe(sent[0]?.batchId);
});
