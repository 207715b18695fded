import { WholeStatements } from '@fan-beats/projections';
import type { QueryConfig } from 'pg';
import type { Transaction } from '../platform/database/statements';
import { CitusSender } from './citus-sender';

/** A sender on a connection that notes the names or texts it gets, and fails at one of them. */
function senderNoting(failing?: string): { sender: CitusSender; sent: string[] } {
  const sent: string[] = [];
  const query = ({ name = '', text }: QueryConfig): Promise<unknown> => {
    const known = name.startsWith('ledger_') ? name : text;
    sent.push(known);
    if (known === failing) return Promise.reject(new Error('no lock'));
    return Promise.resolve({ rows: [{ answer: { sum: 3 } }] });
  };
  const whole = new WholeStatements(new Map([['account', 'account_102008']]));
  return { sender: new CitusSender({ query } as unknown as Transaction, whole), sent };
}

const changes = [{ text: 'UPDATE account SET points = 1' }, { text: 'UPDATE account SET points = 2' }];
const one = expect.stringMatching(
  /^WITH held .* SELECT run_whole\(.+\) AS answer, run_whole\(.+\) FROM/,
) as string;

it('commits all changes by one statement between two locks', async () => {
  const { sender, sent } = senderNoting();
  await sender.commit(changes);
  expect(sent).toEqual(['ledger_lock', one, 'ledger_unlock']);
});

it('gives back what it locked where it did not get all locks', async () => {
  const { sender, sent } = senderNoting('ledger_lock');
  await expect(sender.commit(changes)).rejects.toThrow('no lock');
  expect(sent).toEqual(['ledger_lock', 'ledger_unlock']);
});

it('changes by one statement in a transaction that has begun', async () => {
  const { sender, sent } = senderNoting();
  await sender.change(changes);
  expect(sent).toEqual([one]);
});

it('answers with the row that the worker gave as JSON', async () => {
  const { sender } = senderNoting();
  await expect(sender.ask({ text: 'SELECT sum(points) FROM account' })).resolves.toEqual({ sum: 3 });
});

it('takes a missing table for one that was replaced, and nothing else', () => {
  const { sender } = senderNoting();
  expect(['42P01', '40001'].map((code) => sender.isOutdated({ code }))).toEqual([true, false]);
});
