import { ids } from './open-test-shop';
import type { World } from './make-world';
import type { ProcedureRow } from './procedure-table';

const key = 'b47c4000-0000-4000-8000-000000000031';
const batchId = 'b47c4000-0000-4000-8000-000000000032';
const payment = {
  user_id: ids.fan,
  amount: 20,
  received_on: '2026-11-20',
  method: 'bank',
  parts: [],
} as const;
const refund = { user_id: ids.fan, amount: 1, paid_on: '2026-11-21', method: 'cash' } as const;
const settings = {
  account_holder: 'Fan Beats',
  iban: 'DE89 3704 0044 0532 0130 00',
  reference_prefix: 'FB',
  items_days: 3,
  ems_days: 7,
  customs_days: 7,
  domestics_days: 7,
  grace_days: 2,
  reminders: false,
};
const text = expect.any(String) as string;
const anyNumber = expect.any(Number) as number;

/** What pays claims, of the fan's claim that stands. */
export const payments = ({ claimId }: World): readonly ProcedureRow[] => [
  { path: 'settings.admGet', kind: 'query', access: 'admin', answer: { iban: null, reference_prefix: 'FB' } },
  {
    path: 'settings.admSave',
    kind: 'mutation',
    access: 'admin',
    input: settings,
    answer: { ...settings, iban: 'DE89370400440532013000' },
    bad: [
      [{ ...settings, iban: 'DE88370400440532013000' }, 'iban'],
      [{ ...settings, account_holder: ' ' }, 'account_holder'],
      [{ ...settings, reference_prefix: 'fb' }, 'reference_prefix'],
      [{ ...settings, items_days: 0 }, 'items_days'],
      [{ ...settings, grace_days: 61 }, 'grace_days'],
    ],
  },
  {
    path: 'payments.getMine',
    kind: 'query',
    access: 'person',
    answer: {
      balance: anyNumber,
      stages: [{ claim_id: claimId, stage: 'items' }],
      account: { holder: 'Fan Beats' },
    },
  },
  { path: 'payments.announce', kind: 'mutation', access: 'person', answer: { success: true } },
  {
    path: 'payments.askBack',
    kind: 'mutation',
    access: 'person',
    input: { wanted: false },
    answer: { asked_back_at: null },
    bad: [[{ wanted: 'yes' }, 'wanted']],
  },
  {
    path: 'payments.admGetOpen',
    kind: 'query',
    access: 'admin',
    answer: { today: text, stages: expect.any(Array) as unknown[], prefixes: ['FB'] },
  },
  {
    path: 'payments.admGetPay',
    kind: 'query',
    access: 'admin',
    input: { user_id: ids.fan },
    answer: { announced_at: text, reference: text },
  },
  {
    path: 'payments.admChangeStages',
    kind: 'mutation',
    access: 'admin',
    input: {
      batch_id: batchId,
      act: 'request',
      stages: [{ claim_id: claimId, stage: 'items', due_on: '2099-11-27' }],
    },
    optional: ['batch_id'],
    answer: { batch_id: batchId, results: [{ claim_id: claimId, stage: 'items', ok: true }] },
    bad: [
      [{ act: 'request', stages: [{ claim_id: claimId, stage: 'items' }] }, 'stages.0.due_on'],
      [
        { act: 'defer', stages: [{ claim_id: claimId, stage: 'items', due_on: '2026-02-30' }] },
        'stages.0.due_on',
      ],
      [{ act: 'waive', stages: [{ claim_id: claimId, stage: 'all' }] }, 'stages.0.stage'],
      [{ act: 'give', stages: [] }, 'act'],
      [
        {
          act: 'waive',
          stages: [
            { claim_id: claimId, stage: 'ems' },
            { claim_id: claimId, stage: 'ems' },
          ],
        },
        'stages.1.stage',
      ],
    ],
  },
  {
    path: 'payments.admRecord',
    kind: 'mutation',
    access: 'admin',
    input: {
      ...payment,
      fee: 0.5,
      note: 'from her sister',
      again: true,
      idempotency_key: 'b47c4000-0000-4000-8000-000000000035',
    },
    optional: ['fee', 'note', 'again', 'idempotency_key'],
    answer: { balance: anyNumber },
    bad: [
      [{ ...payment, amount: 0 }, 'amount'],
      [{ ...payment, amount: 1.005 }, 'amount'],
      [{ ...payment, received_on: '20.11.2026' }, 'received_on'],
      [{ ...payment, method: 'stamps' }, 'method'],
      [{ ...payment, parts: [{ claim_id: claimId, stage: 'items', amount: -1 }] }, 'parts.0.amount'],
    ],
  },
  {
    path: 'payments.useCredit',
    kind: 'mutation',
    access: 'person',
    input: { parts: [{ claim_id: claimId, stage: 'items', amount: 0.5 }], idempotency_key: key },
    optional: ['idempotency_key'],
    answer: { balance: anyNumber },
    bad: [[{ parts: [{ claim_id: claimId, stage: 'items', amount: 0 }] }, 'parts.0.amount']],
  },
  {
    path: 'payments.admUseCredit',
    kind: 'mutation',
    access: 'admin',
    input: {
      user_id: ids.fan,
      parts: [{ claim_id: claimId, stage: 'items', amount: 0.5 }],
      idempotency_key: 'b47c4000-0000-4000-8000-000000000034',
    },
    optional: ['idempotency_key'],
    answer: { balance: anyNumber },
    bad: [[{ user_id: 0, parts: null }, 'user_id']],
  },
  {
    path: 'payments.admRefund',
    kind: 'mutation',
    access: 'admin',
    input: { ...refund, note: 'too much', idempotency_key: 'b47c4000-0000-4000-8000-000000000033' },
    optional: ['note', 'idempotency_key'],
    answer: { balance: anyNumber },
    bad: [
      [{ ...refund, paid_on: 'today' }, 'paid_on'],
      [{ ...refund, amount: 0 }, 'amount'],
    ],
  },
];
