import { WholeStatements } from './whole-statements';

const whole = new WholeStatements(
  new Map([
    ['account', 'ledger.account_102008'],
    ['events', 'ledger.events_102009'],
  ]),
);

it('names tables as they are called where they lie, and nothing else', () => {
  const text = `WITH a AS (INSERT INTO account AS t (user_id) SELECT 1 FROM events e RETURNING user_id)
    UPDATE account SET points = 1 WHERE EXISTS (SELECT FROM a JOIN events USING (account)) AND 'from account-' || events = $1`;
  expect(whole.ask({ text, values: ['x'] }).values?.[1])
    .toBe(`WITH a AS (INSERT INTO ledger.account_102008 AS t (user_id) SELECT 1 FROM ledger.events_102009 e RETURNING user_id)
    UPDATE ledger.account_102008 SET points = 1 WHERE EXISTS (SELECT FROM a JOIN ledger.events_102009 USING (account)) AND 'from account-' || events = $1`);
});

it('gives one text one name, and another when its tables are others', () => {
  const statement = { text: 'SELECT FROM account WHERE user_id = $1', values: [1] };
  const swapped = new WholeStatements(new Map([['account', 'ledger.account_102100']]));
  const [first, again, other] = [whole, whole, swapped].map((one): unknown => one.ask(statement).values?.[0]);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

it('hands on parameters as text, lists as those of PostgreSQL', () => {
  const values = [null, 7, ['a "b"', null], [1, 2], true];
  expect(whole.ask({ text: 'SELECT $1, $2, $3, $4, $5', values }).values?.[2]).toBe(
    String.raw`{NULL,"7","{\"a \\\"b\\\"\",NULL}","{\"1\",\"2\"}","true"}`,
  );
});

it('runs several in one statement, in their order', () => {
  const { text, values = [] } = whole.change({ text: 'SELECT $1', values: ['a'] }, { text: 'SELECT 2' });
  expect(text).toMatch(
    /^WITH held .* SELECT run_whole\(\$1, \$2, \$3\) AS answer, run_whole\(\$4, \$5, \$6\) FROM/,
  );
  expect(values.filter((_, at) => at % 3 !== 0)).toEqual(['SELECT $1', '{"a"}', 'SELECT 2', '{}']);
});
