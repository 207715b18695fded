import type { BulkResultRecord } from '@fan-beats/backend/contract';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { v4 as newUuid } from 'uuid';
import { api, type AppThunkDispatch } from '../api/api';
import { errorMessage } from '../api/apiError';

const rowsPerCall = 100;

export type BulkAnswer = Pick<BulkResultRecord, 'ok' | 'code' | 'message'>;

export interface BulkRun<Row> {
  readonly batchId: string;
  readonly rows: readonly Row[];
  /** The answers by the key of their row. */
  readonly answers: ReadonlyMap<string, BulkAnswer>;
  readonly state: 'running' | 'stopped' | 'done';
  /** The reason why it stopped before every row had an answer. */
  readonly error: string | null;
}

interface BulkWork<Row> {
  readonly keyOf: (row: Row) => string;
  /** Sends some of the rows; returns each answer with the key of its row. */
  readonly send: (
    batchId: string,
    rows: readonly Row[],
  ) => Promise<readonly (readonly [key: string, answer: BulkAnswer])[]>;
  /** The tags of the data that is fetched again once, after the last call. */
  readonly outdates: Parameters<typeof api.util.invalidateTags>[0];
}

/** Sends rows in parts under one batch id; a part without an answer can be sent again, nothing is recorded twice. */
export function useBulkRun<Row>({ keyOf, send, outdates }: BulkWork<Row>) {
  const dispatch = useDispatch<AppThunkDispatch>();
  const [run, setRun] = useState<BulkRun<Row> | null>(null);

  const go = async (from: BulkRun<Row>): Promise<void> => {
    const answers = new Map(from.answers);
    const tell = (state: BulkRun<Row>['state'], error: string | null = null) =>
      setRun({ ...from, answers: new Map(answers), state, error });
    tell('running');
    const waiting = from.rows.filter((row) => !answers.has(keyOf(row)));
    try {
      for (let first = 0; first < waiting.length; first += rowsPerCall) {
        const part = waiting.slice(first, first + rowsPerCall);
        for (const [key, answer] of await send(from.batchId, part)) answers.set(key, answer);
        tell('running');
      }
      tell('done');
    } catch (error) {
      tell('stopped', errorMessage(error));
    }
    dispatch(api.util.invalidateTags(outdates));
  };

  return {
    run,
    /** Further rows of the same act join its batch. */
    start: (rows: readonly Row[]) =>
      go({ batchId: run?.batchId ?? newUuid(), rows, answers: new Map(), state: 'running', error: null }),
    resume: () => (run ? go(run) : Promise.resolve()),
  };
}
