import type { ProcedureRow } from './procedure-row';

const key = 'b47c4000-0000-4000-8000-000000000061';
const anyPosition = expect.any(Number) as number;
/** Two withdrawals wait before any row runs, a row declares the third. */
const [waitedBefore, floodId, declaredId] = [1, 2, 3];

const declaration = {
  name: ' Fan ',
  mail: 'FAN@example.org',
  reference: 'my order',
  about: null,
  idempotency_key: key,
};
const sorting = {
  waiting_id: declaredId,
  claim_id: null,
  idempotency_key: 'b47c4000-0000-4000-8000-000000000063',
};
const answer = { position: 1, claim_id: null, answer: 'asked', reason: 'Which poster?' };

/** Withdrawals from contracts. */
export const withdrawals: readonly ProcedureRow[] = [
  {
    path: 'withdrawals.declare',
    kind: 'mutation',
    access: 'anyone',
    input: declaration,
    optional: ['about'],
    answer: { declared_at: expect.any(String) as string },
    bad: [
      [{ ...declaration, name: ' ' }, 'name'],
      [{ ...declaration, reference: '' }, 'reference'],
      [{ ...declaration, mail: 'fan@example.org\r\nBcc: evil@example.org' }, 'mail'],
      [{ ...declaration, mail: 'a@:example.org' }, 'mail'],
      [{ ...declaration, mail: 'fan@example.org,evil' }, 'mail'],
      [{ ...declaration, idempotency_key: 'again' }, 'idempotency_key'],
    ],
  },
  {
    path: 'withdrawals.admGetAll',
    kind: 'query',
    access: 'admin',
    answer: expect.arrayContaining([
      expect.objectContaining({
        position: null,
        waiting_id: declaredId,
        claim_id: null,
        name: 'Fan',
        mail: 'FAN@example.org',
        answer: null,
      }),
    ]) as unknown,
  },
  {
    path: 'withdrawals.admSort',
    kind: 'mutation',
    access: 'admin',
    input: sorting,
    optional: ['idempotency_key'],
    answer: { position: anyPosition, waiting_id: null, claim_id: null, name: 'Fan' },
    bad: [
      [{ ...sorting, waiting_id: 0 }, 'waiting_id'],
      [{ ...sorting, claim_id: 0 }, 'claim_id'],
    ],
  },
  {
    path: 'withdrawals.admAnswer',
    kind: 'mutation',
    access: 'admin',
    input: { ...answer, idempotency_key: 'b47c4000-0000-4000-8000-000000000062' },
    positionOf: 'WithdrawalDeclared',
    optional: ['idempotency_key'],
    answer: { position: anyPosition, answer: 'asked', reason: 'Which poster?' },
    bad: [
      [{ ...answer, reason: ' ' }, 'reason'],
      [{ ...answer, answer: 'lost' }, 'answer'],
      [{ ...answer, claim_id: 0 }, 'claim_id'],
    ],
  },
  {
    path: 'withdrawals.admErase',
    kind: 'mutation',
    access: 'admin',
    input: { position: 1 },
    positionOf: 'WithdrawalDeclared',
    answer: { success: true },
    bad: [[{ position: 0 }, 'position']],
  },
  {
    path: 'withdrawals.admEraseWaiting',
    kind: 'mutation',
    access: 'admin',
    input: { waiting_id: waitedBefore },
    answer: { success: true },
    bad: [[{ waiting_id: 0 }, 'waiting_id']],
  },
  {
    path: 'withdrawals.admPreviewErasingAddress',
    kind: 'query',
    access: 'admin',
    input: { waiting_id: floodId },
    answer: { mail: 'flood@example.org', waiting: 1, last_waiting_id: floodId },
    bad: [[{ waiting_id: 0 }, 'waiting_id']],
  },
  {
    path: 'withdrawals.admEraseWaitingOfAddress',
    kind: 'mutation',
    access: 'admin',
    input: { waiting_id: floodId, last_waiting_id: floodId },
    answer: { erased: 1 },
    bad: [
      [{ waiting_id: 0, last_waiting_id: floodId }, 'waiting_id'],
      [{ waiting_id: floodId, last_waiting_id: 0 }, 'last_waiting_id'],
    ],
  },
];
