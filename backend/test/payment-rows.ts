import { addDays, germanDay } from '@fan-beats/events';
import { ids } from './open-test-shop';
import type { World } from './make-world';
import type { ProcedureRow } from './procedure-row';

const key = 'b47c4000-0000-4000-8000-000000000031';
const batchId = 'b47c4000-0000-4000-8000-000000000032';
const yesterday = addDays(germanDay(Date.now()), -1);
const payment = {
  user_id: ids.fan,
  amount: 20,
  received_on: yesterday,
  method: 'bank',
  parts: [],
} as const;
const refund = { user_id: ids.fan, amount: 1, paid_on: yesterday, method: 'cash' } as const;
const correction = {
  user_id: ids.otherFan,
  amount: 19,
  fee: 0.5,
  received_on: addDays(yesterday, -1),
  method: 'cash',
} as const;
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
const shop = {
  name: ' Moonlight ',
  subtitle: 'only for friends',
  about_url: '',
  social_url: 'https://www.instagram.com/moonlight',
  language: 'en',
  seller: 'trader',
  accent: '#0F5132',
  logo: null,
  icon: null,
  registration: 'open',
};
const text = expect.any(String) as string;
const anyNumber = expect.any(Number) as number;

/** Payments of claims, for the fan's standing claim. */
export const payments = ({ claimId }: World): readonly ProcedureRow[] => [
  {
    path: 'operation.admGet',
    kind: 'query',
    access: 'admin',
    answer: {
      checks: expect.arrayContaining([
        { name: 'Clock', state: 'fine', text: expect.any(String) as string },
      ]) as unknown,
    },
  },
  { path: 'settings.admGet', kind: 'query', access: 'admin', answer: { iban: null, reference_prefix: 'FB' } },
  {
    path: 'settings.admSave',
    kind: 'mutation',
    access: 'admin',
    input: { ...settings, expected_version: 1 },
    optional: ['expected_version'],
    answer: { ...settings, iban: 'DE89370400440532013000', version: 2 },
    bad: [
      [{ ...settings, iban: 'DE88370400440532013000' }, 'iban'],
      [{ ...settings, account_holder: ' ' }, 'account_holder'],
      [{ ...settings, reference_prefix: 'fb' }, 'reference_prefix'],
      [{ ...settings, items_days: 0 }, 'items_days'],
      [{ ...settings, grace_days: 61 }, 'grace_days'],
      [{ ...settings, expected_version: 0 }, 'expected_version'],
    ],
  },
  {
    path: 'settings.admGetShop',
    kind: 'query',
    access: 'admin',
    answer: { name: 'Fan Beats', seller: 'private', language: 'en', accent: null },
  },
  {
    path: 'settings.admSaveShop',
    kind: 'mutation',
    access: 'admin',
    input: { ...shop, expected_version: 1 },
    optional: ['expected_version'],
    answer: { ...shop, name: 'Moonlight', accent: '#0f5132', version: 2 },
    bad: [
      [{ ...shop, name: ' ' }, 'name'],
      [{ ...shop, accent: '#ffd700' }, 'accent'],
      [{ ...shop, about_url: 'javascript:alert(1)' }, 'about_url'],
      [{ ...shop, logo: '../../etc/passwd' }, 'logo'],
      [{ ...shop, name: 'Moon\r\nlight' }, 'name'],
      [{ ...shop, seller: 'company' }, 'seller'],
      [{ ...shop, registration: 'closed' }, 'registration'],
      [{ ...shop, language: 'fr' }, 'language'],
      [{ ...shop, expected_version: 0 }, 'expected_version'],
    ],
  },
  {
    path: 'settings.admSaveText',
    kind: 'mutation',
    access: 'admin',
    input: { text: 'imprint', expected_version: 0, content: 'Mina, Berlin' },
    answer: { text: 'imprint', version: 1, content: 'Mina, Berlin', holds: true },
    bad: [
      [{ text: 'rules', expected_version: 0, content: 'x' }, 'text'],
      [{ text: 'imprint', expected_version: 0, content: ' ' }, 'content'],
      [{ text: 'imprint', expected_version: -1, content: 'x' }, 'expected_version'],
    ],
  },
  {
    path: 'settings.getText',
    kind: 'query',
    access: 'anyone',
    input: { text: 'imprint', version: 1 },
    optional: ['version'],
    answer: { text: 'imprint', version: 1, content: 'Mina, Berlin' },
    bad: [
      [{ text: 'rules' }, 'text'],
      [{ text: 'imprint', version: 0 }, 'version'],
    ],
  },
  {
    path: 'settings.admGetTexts',
    kind: 'query',
    access: 'admin',
    answer: [{ text: 'imprint', version: 1 }],
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
  {
    path: 'payments.takeBackAnnouncement',
    kind: 'mutation',
    access: 'person',
    input: { stages: [{ claim_id: claimId, stage: 'ems' }] },
    answer: { balance: anyNumber },
    bad: [[{ stages: [{ claim_id: claimId, stage: 'all' }] }, 'stages.0.stage']],
  },
  {
    path: 'payments.askBack',
    kind: 'mutation',
    access: 'person',
    input: { wanted: false, amount: 1 },
    optional: ['amount'],
    answer: { asked_back_at: null },
    bad: [
      [{ wanted: 'yes' }, 'wanted'],
      [{ wanted: true, amount: 0 }, 'amount'],
    ],
  },
  {
    path: 'payments.admGetOpen',
    kind: 'query',
    access: 'admin',
    answer: { today: text, stages: expect.any(Array) as unknown[], prefixes: ['FB'] },
  },
  {
    path: 'payments.admGetClaimOwners',
    kind: 'query',
    access: 'admin',
    input: { claim_ids: [claimId] },
    answer: [{ claim_id: claimId, user_id: ids.fan }],
    bad: [[{ claim_ids: [0] }, 'claim_ids']],
  },
  {
    path: 'payments.admPreviewStages',
    kind: 'mutation',
    access: 'admin',
    input: { act: 'request', stages: [{ claim_id: claimId, stage: 'items', due_on: '2099-11-27' }] },
    answer: {
      results: [
        {
          claim_id: claimId,
          stage: 'items',
          ok: true,
          after: { open: expect.any(Number) as number, allocated: 0, due_on: '2099-11-27' },
        },
      ],
    },
    bad: [
      [{ act: 'request', stages: [{ claim_id: claimId, stage: 'items' }] }, 'stages.0.due_on'],
      [{ act: 'give', stages: [] }, 'act'],
    ],
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
      long_ago: true,
      with_credit: true,
      reference: 'FB-P2-XX',
      idempotency_key: 'b47c4000-0000-4000-8000-000000000035',
    },
    optional: ['fee', 'note', 'again', 'long_ago', 'with_credit', 'reference', 'idempotency_key'],
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
    path: 'ledger.admGetPaid',
    kind: 'query',
    access: 'admin',
    input: { position: 1 },
    positionOf: 'PaymentRecorded',
    answer: { user_id: ids.fan, amount: 20, stages: [] },
  },
  {
    path: 'payments.admGetPayments',
    kind: 'query',
    access: 'admin',
    input: {
      from: '2026-11-01',
      to: '2026-11-30',
      user_id: ids.fan,
      go_id: 1,
      method: 'bank',
      kind: 'payment',
      amount: 20,
      page: 1,
      limit: 10,
    },
    optional: ['from', 'to', 'user_id', 'go_id', 'method', 'kind', 'amount', 'limit'],
    answer: {
      payments: expect.any(Array) as unknown[],
      total: anyNumber,
      sums: expect.any(Array) as unknown[],
    },
    bad: [
      [{ page: 1, from: '1.11.2026' }, 'from'],
      [{ page: 1, to: '2026-02-30' }, 'to'],
      [{ page: 1, method: 'stamps' }, 'method'],
      [{ page: 1, kind: 'gift' }, 'kind'],
      [{ page: 1, amount: 0 }, 'amount'],
      [{ page: 0 }, 'page'],
      [{ page: 1, limit: 201 }, 'limit'],
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
    path: 'payments.announce',
    kind: 'mutation',
    access: 'person',
    input: {
      parts: [{ claim_id: claimId, stage: 'items', amount: 0.5 }],
      credit: [{ claim_id: claimId, stage: 'items', amount: 0.1 }],
      idempotency_key: 'b47c4000-0000-4000-8000-000000000036',
    },
    optional: ['credit', 'idempotency_key'],
    answer: { balance: anyNumber, stages: [{ claim_id: claimId, stage: 'items' }] },
    bad: [
      [{ parts: [{ claim_id: claimId, stage: 'items', amount: 0 }] }, 'parts.0.amount'],
      [
        {
          parts: [
            { claim_id: claimId, stage: 'items', amount: 1 },
            { claim_id: claimId, stage: 'items', amount: 2 },
          ],
        },
        'parts.1.stage',
      ],
    ],
  },
  {
    path: 'payments.admGetPay',
    kind: 'query',
    access: 'admin',
    input: { user_id: ids.fan },
    answer: { balance: anyNumber, reference: text, marked: [], prefixes: ['FB'] },
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
    path: 'payments.admMove',
    kind: 'mutation',
    access: 'admin',
    input: {
      position: 1,
      user_id: ids.otherFan,
      reason: 'her sister’s',
      idempotency_key: 'b47c4000-0000-4000-8000-000000000036',
    },
    positionOf: 'PaymentRecorded',
    optional: ['reason', 'idempotency_key'],
    answer: { balance: anyNumber },
    bad: [[{ position: 0, user_id: ids.fan }, 'position']],
  },
  {
    path: 'payments.admPreviewCorrection',
    kind: 'query',
    access: 'admin',
    input: { position: 1, ...correction, undo: false },
    positionOf: 'PaymentRecorded',
    optional: [...Object.keys(correction), 'undo'],
    answer: { before: { user_id: ids.otherFan, amount: 20 }, after: { amount: 19, method: 'cash' } },
    bad: [
      [{ position: 0 }, 'position'],
      [{ position: 1, amount: 0 }, 'amount'],
    ],
  },
  {
    path: 'payments.admCorrect',
    kind: 'mutation',
    access: 'admin',
    input: {
      position: 1,
      ...correction,
      long_ago: false,
      reason: 'a typo',
      digest: undefined,
      idempotency_key: 'b47c4000-0000-4000-8000-000000000037',
    },
    positionOf: 'PaymentRecorded',
    optional: [...Object.keys(correction), 'long_ago', 'reason', 'digest', 'idempotency_key'],
    answer: { balance: anyNumber },
    bad: [[{ position: 1, received_on: '20.11.2026' }, 'received_on']],
  },
  {
    path: 'payments.admUndoCorrection',
    kind: 'mutation',
    access: 'admin',
    input: {
      position: 1,
      reason: 'it was right',
      digest: undefined,
      idempotency_key: 'b47c4000-0000-4000-8000-000000000038',
    },
    positionOf: 'PaymentRecorded',
    optional: ['reason', 'digest', 'idempotency_key'],
    answer: { balance: anyNumber },
    bad: [[{ position: 0 }, 'position']],
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
