import type { World } from './make-world';
import type { ProcedureRow } from './procedure-table';

const key = 'b47c4000-0000-4000-8000-000000000061';
/** Where the withdrawal stands, after the rows before it. */
const declaredAt = 57;

const declaration = (claimId: number) => ({
  ...{ name: ' Fan ', mail: 'FAN@example.org', reference: `#${claimId}`, about: null },
  idempotency_key: key,
});
const answer = { position: declaredAt, answer: 'asked', reason: 'Which poster?' };

/** Contracts that somebody withdraws from, of the fan's claim that stands. */
export const withdrawals = ({ claimId }: World): readonly ProcedureRow[] => [
  {
    path: 'withdrawals.declare',
    kind: 'mutation',
    access: 'anyone',
    input: declaration(claimId),
    optional: ['about'],
    answer: { declared_at: expect.any(String) as string },
    bad: [
      [{ ...declaration(1), name: ' ' }, 'name'],
      [{ ...declaration(1), reference: '' }, 'reference'],
      [{ ...declaration(1), mail: 'fan@example.org\r\nBcc: evil@example.org' }, 'mail'],
      [{ ...declaration(1), idempotency_key: 'again' }, 'idempotency_key'],
    ],
  },
  {
    path: 'withdrawals.admGetAll',
    kind: 'query',
    access: 'admin',
    answer: [{ position: declaredAt, claim_id: claimId, name: 'Fan', mail: 'FAN@example.org', answer: null }],
  },
  {
    path: 'withdrawals.admAnswer',
    kind: 'mutation',
    access: 'admin',
    input: { ...answer, claim_id: claimId, idempotency_key: 'b47c4000-0000-4000-8000-000000000062' },
    optional: ['idempotency_key'],
    answer: { position: declaredAt, answer: 'asked', reason: 'Which poster?' },
    bad: [
      [{ ...answer, claim_id: claimId, reason: ' ' }, 'reason'],
      [{ ...answer, claim_id: claimId, answer: 'lost' }, 'answer'],
      [{ ...answer, claim_id: 0 }, 'claim_id'],
    ],
  },
];
