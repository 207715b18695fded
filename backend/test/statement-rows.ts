import { ids } from './open-test-shop';
import type { World } from './make-world';
import type { ProcedureRow } from './procedure-row';

const text = expect.any(String) as string;
const anyNumber = expect.any(Number) as number;
const welcome = { type: 'PointsAdded', amount: 100, balance_after: 100, reason: 'welcome' };

/** The `ledger` procedures about accounts, claims and receipts; they come before anything else is recorded. */
export const statements = ({ claimId, spareClaimId }: World): readonly ProcedureRow[] => [
  {
    path: 'ledger.getStatement',
    kind: 'query',
    access: 'person',
    input: { account: 'BEATS', cursor: null, limit: 10 },
    optional: ['cursor', 'limit'],
    answer: {
      balance: 103,
      pending: 3,
      entries: [
        {
          type: 'ClaimSubmitted',
          amount: 3,
          pending: 3,
          balance_after: 103,
          pending_after: 3,
          claim_id: claimId,
        },
        welcome,
      ],
      next_cursor: null,
    },
    bad: [
      [{ account: 'USD' }, 'account'],
      [{ account: 'EUR', limit: 0 }, 'limit'],
      [{ account: 'EUR', limit: 201 }, 'limit'],
    ],
  },
  {
    path: 'ledger.admGetStatement',
    kind: 'query',
    access: 'admin',
    input: {
      user_id: ids.fan,
      account: 'BEATS',
      cursor: null,
      limit: 1,
      from: '2020-01-01T00:00:00Z',
      to: null,
    },
    optional: ['cursor', 'limit', 'from', 'to'],
    answer: {
      entries: [{ actor: { user_id: ids.fan, displayname: 'Fan' }, via: 'self', reversible: false }],
      next_cursor: anyNumber,
    },
    bad: [[{ user_id: ids.fan, account: 'EUR', from: 'yesterday' }, 'from']],
  },
  {
    path: 'ledger.getClaimHistory',
    kind: 'query',
    access: 'person',
    input: { claim_id: claimId },
    answer: [
      {
        version: 1,
        type: 'ClaimSubmitted',
        via: 'self',
        by: 'you',
        data: {
          claimId,
          goTitle: 'First',
          lines: [{ caption: 'Album', amount: 1, unitPriceCents: 1250, unitPoints: 3 }],
          posting: { pending: 3 },
        },
      },
    ],
  },
  {
    path: 'ledger.admGetClaimHistory',
    kind: 'query',
    access: 'admin',
    input: { claim_id: spareClaimId },
    answer: [
      {
        via: 'proxy',
        by: 'organisers',
        reversible: false,
        user_displayname: text,
        actor: { displayname: 'Organiser' },
      },
    ],
  },
  {
    path: 'ledger.admGetDeletedClaims',
    kind: 'query',
    access: 'admin',
    input: { user_id: ids.fan, cursor: null, limit: 10 },
    optional: ['user_id', 'cursor', 'limit'],
    answer: { claims: [], next_cursor: null },
    bad: [[{ limit: 0 }, 'limit']],
  },
  {
    path: 'ledger.getReceipt',
    kind: 'query',
    access: 'person',
    input: { claim_id: claimId },
    answer: { claim_id: claimId, position: anyNumber, hash: text, recorded_at: text, link: text },
  },
  {
    path: 'ledger.checkReceipt',
    kind: 'query',
    access: 'anyone',
    input: { position: 1, hash: '0'.repeat(64) },
    answer: { held: false },
    bad: [
      [{ position: 0, hash: '0'.repeat(64) }, 'position'],
      [{ position: 1, hash: '0'.repeat(63) }, 'hash'],
      [{ position: 1, hash: 'g'.repeat(64) }, 'hash'],
    ],
  },
];

/** Comes last: rows before it need the facts that it takes back. */
export const reversals: readonly ProcedureRow[] = [
  {
    path: 'ledger.admReverse',
    kind: 'mutation',
    access: 'admin',
    input: {
      position: 1,
      reason: 'wrong fan',
      idempotency_key: 'b47c4000-0000-4000-8000-000000000021',
    },
    positionOf: 'BalanceAdded',
    optional: ['reason', 'idempotency_key'],
    answer: { reversed: [{ position: anyNumber, type: 'BalanceAdded', claim_id: null }], refused: [] },
    bad: [
      [{}, 'position', 'batch_id'],
      [{ position: 1, batch_id: 'one' }, 'position', 'batch_id'],
      [{ batch_id: ' ' }, 'batch_id'],
    ],
  },
];
