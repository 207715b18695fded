/** A call that is made to keep the server busy. */
export interface Attack {
  readonly what: string;
  readonly path: string;
  readonly who: 'anybody' | 'admin';
  /** Null for a query, whose input is in the path. */
  readonly body: string | null;
}

const kB = 1024;
const times = (count: number, make: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => make(n)).join();
const names = (count: number): string => `{${times(count, (n) => `"k${n}":1`)}}`;
const batchOf = (input: string): string => `{${times(20, (n) => `"${n}":${input}`)}}`;
const twenty = (path: string): string => `${Array.from({ length: 20 }, () => path).join()}?batch=1`;
const cart = (entries: string): string => `{"go":1,"entries":[${entries}]}`;
const wrongEntry = JSON.stringify({
  item_id: 'x',
  itemvariant_id: 'x',
  amount: 'x',
  additional_info: 'x'.repeat(2_000),
});
const wrongClaim = JSON.stringify({
  claim_id: 0,
  ems: -1,
  customs: -1,
  domestics: 'x',
  tracking_id: 7,
  admin_note: 7,
});

export const attacks: readonly Attack[] = [
  { what: '40,000 unknown fields, 420 kB', path: 'user.login', who: 'anybody', body: names(40_000) },
  { what: '5,500 unknown fields, 64 kB', path: 'user.login', who: 'anybody', body: names(5_500) },
  {
    what: '40 unknown fields each in a batch of 20',
    path: twenty('user.register'),
    who: 'anybody',
    body: batchOf(names(40)),
  },
  {
    what: '1,500 unknown fields in an address',
    path: `ledger.checkReceipt?input=${names(1_500).slice(0, 15_000)}}`,
    who: 'anybody',
    body: null,
  },
  {
    what: '32,000 levels, 64 kB',
    path: 'user.login',
    who: 'anybody',
    body: '['.repeat(32_000) + ']'.repeat(32_000),
  },
  {
    what: 'a text of 63 kB',
    path: 'user.login',
    who: 'anybody',
    body: JSON.stringify({ mail: 'a@'.repeat(30 * kB), password: 'x' }),
  },
  {
    what: '170,000 empty cart entries, 510 kB',
    path: 'claims.submitCart',
    who: 'admin',
    body: cart(times(170_000, () => '{}')),
  },
  {
    what: '1,000 lists of 170 empty entries, 510 kB',
    path: 'claims.submitCart',
    who: 'admin',
    body: cart(times(1_000, () => `[${times(165, () => '{}')}]`)),
  },
  {
    what: '200 cart entries, all of it wrong, 400 kB',
    path: 'claims.submitCart',
    who: 'admin',
    body: cart(times(200, () => wrongEntry)),
  },
  {
    what: '200 empty cart entries each in a batch of 20',
    path: twenty('claims.submitCart'),
    who: 'admin',
    body: batchOf(cart(times(200, () => '{}'))),
  },
  {
    what: '500 changes in bulk, all of it wrong',
    path: 'claims.admUpdateClaims',
    who: 'admin',
    body: `{"claims":[${times(500, () => wrongClaim)}]}`,
  },
];
