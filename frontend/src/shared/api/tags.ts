import type { ClaimRecord } from '@fan-beats/backend/contract';

export const tagTypes = [
  'Me',
  'Users',
  'Gos',
  'GoInfos',
  'LinkedItems',
  'Items',
  'Claims',
  'Settings',
  'Withdrawals',
  'FreebieRows',
  'Bands',
  'Faq',
  'Feedback',
  'Mails',
  'Ledger',
  'Bank',
  'TakeOvers',
  'Verifications',
  'Rebuilds',
] as const;

type TagType = (typeof tagTypes)[number];

/** A record by its id, the list of which records there are, or what is summed up from claims. */
export const tag = <Type extends TagType>(type: Type, id: number | 'LIST' | 'SUMS') =>
  ({ type, id }) as const;

export type Tag = TagType | ReturnType<typeof tag<TagType>>;

/** For `invalidatesTags`: a record that came, changed or went, and the lists that show it. */
export const changed = <Type extends TagType>(type: Type, id: number) => [tag(type, id), tag(type, 'LIST')];

/** For `providesTags` of a short list: it is asked for again when one of its claims changes, too. */
export const claimTags = (claims: readonly ClaimRecord[] = []) => [
  tag('Claims', 'LIST'),
  ...claims.map(({ claim_id }) => tag('Claims', claim_id)),
];

/** For `invalidatesTags` where claims changed that go on to exist: each of them, and the sums. */
export const claimsChanged = (ids: readonly number[]) => [
  ...ids.map((id) => tag('Claims', id)),
  tag('Claims', 'SUMS'),
];
