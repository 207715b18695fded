import type { ClaimRecord } from '@fan-beats/backend/contract';

/** A claim by its id, the list of which claims there are, or what is summed up from claims. */
export const claimTag = (id: number | 'LIST' | 'SUMS') => ({ type: 'Claims', id }) as const;

/** For `providesTags` of a short list: it is asked for again when one of its claims changes, too. */
export const claimTags = (claims: readonly ClaimRecord[] = []) => [
  claimTag('LIST'),
  ...claims.map(({ claim_id }) => claimTag(claim_id)),
];

/** For `invalidatesTags` where claims changed that go on to exist: each of them, and the sums. */
export const claimsChanged = (ids: readonly number[]) => [...ids.map(claimTag), claimTag('SUMS')];
