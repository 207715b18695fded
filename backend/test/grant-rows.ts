import { ids } from './open-test-shop';
import type { World } from './make-world';
import type { ProcedureRow } from './procedure-row';

const anyNumber = expect.any(Number) as number;
const mutation = { kind: 'mutation', access: 'admin' } as const;
const query = { kind: 'query', access: 'admin' } as const;
const until = '2099-12-31T22:59:00.000Z';
const badGrant: ProcedureRow['bad'] = [
  [{ user_id: ids.otherFan, grant: 'everything' }, 'grant'],
  [{ user_id: ids.otherFan, grant: 'books', with_names: 1 }, 'with_names'],
  [{ user_id: ids.otherFan, grant: 'books', until: 'tomorrow' }, 'until'],
  [{ user_id: ids.otherFan, grant: 'books', until: '2020-01-01T00:00:00Z' }, 'until'],
];

/** Helpers: their grants, and the role of a person. */
export const grants: readonly ProcedureRow[] = [
  {
    ...mutation,
    path: 'user.giveGrant',
    input: { user_id: ids.otherFan, grant: 'books', with_names: true, until },
    optional: ['with_names', 'until'],
    answer: { grant_id: 1 },
    bad: badGrant,
  },
  {
    ...query,
    path: 'user.getGrants',
    input: { user_id: ids.otherFan },
    optional: ['user_id'],
    answer: {
      grants: [
        {
          grant_id: 1,
          user_id: ids.otherFan,
          grant: 'books',
          with_names: true,
          until,
          given_by: { user_id: ids.admin },
          ended_at: null,
          ended_by: null,
          in_force: true,
        },
      ],
      invitations: [],
    },
  },
  { ...mutation, path: 'user.endGrant', input: { grant_id: 1 }, answer: { success: true } },
  {
    ...mutation,
    path: 'user.inviteHelper',
    input: {
      displayname: 'Packer',
      mail: 'packer@example.org',
      by: 'link',
      grant: 'packing',
      with_names: false,
      until: null,
    },
    optional: ['mail', 'with_names', 'until'],
    answer: { user_id: anyNumber, link: expect.stringContaining('/enter#') as string },
    bad: [
      [{ displayname: 'Packer', by: 'pigeon', grant: 'packing' }, 'by'],
      [{ displayname: 'Packer', mail: 'nobody', by: 'mail', grant: 'packing' }, 'mail'],
      [{ displayname: 'Packer', by: 'link', grant: 'role' }, 'grant'],
      [{ by: 'link', grant: 'packing' }, 'user_id', 'displayname'],
    ],
  },
  {
    ...mutation,
    path: 'user.setRole',
    input: { user_id: ids.otherFan, role: 'fan' },
    answer: { user_id: ids.otherFan, user_role: 1 },
    bad: [[{ user_id: ids.otherFan, role: 'owner' }, 'role']],
  },
];

/** Those who pack. */
export const packing = ({ claimId }: World): readonly ProcedureRow[] => [
  { ...query, path: 'packing.getGos', answer: expect.any(Array) as unknown },
  {
    ...query,
    path: 'packing.getClaims',
    input: { go_id: 1 },
    answer: expect.arrayContaining([expect.objectContaining({ claim_id: claimId }) as unknown]) as unknown,
  },
  {
    ...mutation,
    path: 'packing.pack',
    input: {
      claim_id: claimId,
      tracking_id: 'PACKED-1',
      freebies_done: true,
      idempotency_key: 'b47c4000-0000-4000-8000-000000000901',
    },
    optional: ['tracking_id', 'freebies_done', 'idempotency_key'],
    answer: { claim_id: claimId, tracking_id: 'PACKED-1' },
    bad: [
      [{ claim_id: claimId, expected_version: 0 }, 'expected_version'],
      [{ claim_id: claimId, expected_version: 1, tracking_id: 'two\nlines' }, 'tracking_id'],
    ],
  },
];
