import { ids } from './open-test-shop';
import type { ProcedureRow } from './procedure-row';

const place = (position: number) => ({ position, recorded_at: expect.any(String) as string });

const amount = expect.any(Number) as number;

/** The `ledger` procedures that read the books; the shop of make-world has recorded its first events. */
export const books: readonly ProcedureRow[] = [
  {
    path: 'ledger.admGetEvents',
    kind: 'query',
    access: 'admin',
    input: {
      stream: `account-${ids.fan}`,
      type: 'PointsAdded',
      user_id: ids.fan,
      actor_id: ids.admin,
      from: '2026-01-01T00:00:00.000Z',
      to: '2199-01-01T00:00:00.000Z',
      cursor: 1_000_000,
      limit: 10,
    },
    optional: ['stream', 'type', 'user_id', 'actor_id', 'from', 'to', 'cursor', 'limit'],
    answer: {
      events: [
        {
          stream: `account-${ids.fan}`,
          version: 1,
          type: 'PointsAdded',
          data: { userId: ids.fan, points: 100 },
          private: { reason: 'welcome' },
          forgotten: false,
          actor: { user_id: ids.admin, displayname: 'Organiser' },
          via: 'admin',
        },
      ],
      names: { users: { [ids.fan]: 'Fan' } },
      next_cursor: null,
    },
    bad: [
      [{ stream: "claim-1' OR true" }, 'stream'],
      [{ type: 'ClaimUpdated' }, 'type'],
      [{ go_id: 0 }, 'go_id'],
      [{ claim_id: 'claim-1' }, 'claim_id'],
      [{ batch_id: ' ' }, 'batch_id'],
      [{ from: 'yesterday' }, 'from'],
      [{ limit: 201 }, 'limit'],
    ],
  },
  {
    path: 'ledger.admGetLedgerBounds',
    kind: 'query',
    access: 'admin',
    answer: { first: place(1), last: place(expect.any(Number) as number) },
  },
  {
    path: 'ledger.admGetClaimOverviewAsOf',
    kind: 'query',
    access: 'admin',
    input: { at: '2199-01-01T00:00:00.000Z', go_id: 1 },
    optional: ['go_id'],
    answer: [
      { user_id: ids.otherAdmin, gotitle: 'First', claim_sum: 12.5 },
      { user_id: ids.fan, user_displayname: 'Fan', claim_sum: 12.5 },
    ],
    bad: [
      [{}, 'at'],
      [{ at: '2199-01-01T00:00:00.000Z', position: 1 }, 'at'],
      [{ position: -1 }, 'position'],
    ],
  },
  {
    path: 'ledger.admGetFreebieOverviewAsOf',
    kind: 'query',
    access: 'admin',
    input: { go_id: 1, position: 1 },
    answer: [],
  },
  {
    path: 'ledger.admGetAccountAsOf',
    kind: 'query',
    access: 'admin',
    input: { user_id: ids.fan, at: '2199-01-01T00:00:00.000Z' },
    answer: { user_id: ids.fan, balance: 50, points: 103, unavailable_points: 3 },
  },
  {
    path: 'ledger.admGetMoney',
    kind: 'query',
    access: 'admin',
    input: { at: '2199-01-01T00:00:00.000Z' },
    optional: ['at'],
    answer: { received: amount, paid_back: amount, by_hand: 50, allocated: amount, on_balances: amount },
    bad: [
      [{ at: 'yesterday' }, 'at'],
      [{ at: '2026-11-22T00:00:00.000Z', position: 3 }, 'at', 'position'],
    ],
  },
  {
    path: 'ledger.admGetUnbackedMarks',
    kind: 'query',
    access: 'admin',
    input: { at: '2199-01-01T00:00:00.000Z' },
    optional: ['at'],
    answer: { total: amount, marks: expect.any(Array) as unknown[] },
    bad: [[{ position: -1 }, 'position']],
  },
  {
    path: 'ledger.admExplain',
    kind: 'query',
    access: 'admin',
    input: { figure: 'balance', user_id: ids.fan, cursor: 1_000_000, limit: 10 },
    optional: ['cursor', 'limit'],
    answer: {
      total: 50,
      unit: 'EUR',
      count: 1,
      contributions: [{ type: 'BalanceAdded', contribution: 50, actor: { displayname: 'Organiser' } }],
      next_cursor: null,
    },
    bad: [
      [{ figure: 'profit' }, 'figure'],
      [{ figure: 'balance' }, 'user_id'],
      [{ figure: 'claim_sum' }, 'claim_id'],
      [{ figure: 'freebie_amount', item_id: 2 }, 'go_id'],
      [{ figure: 'freebie_stock' }, 'item_id'],
      [{ figure: 'freebie_stock', item_id: 2, itemvariant_id: 0 }, 'itemvariant_id'],
      [{ figure: 'claims_all', freebies_done: 'yes' }, 'freebies_done'],
      [{ figure: 'claims_all', user: 'x'.repeat(201) }, 'user'],
    ],
  },
];
