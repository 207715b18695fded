import { definitionsOf, type DomainEvent } from '../event';
import type { Account } from '../money/accounts/account';

export type PersonErased = DomainEvent<'PersonErased', { readonly userId: number }>;

/** Two people who are one, and the account of the first, which goes to the other. */
interface Joined extends Account {
  readonly userId: number;
  readonly intoUserId: number;
  readonly claimIds: readonly number[];
}

export type PersonMerged = DomainEvent<'PersonMerged', Joined>;
export type PersonSeparated = DomainEvent<'PersonSeparated', Joined & { readonly reversesPosition: number }>;

export type PersonEvent = PersonErased | PersonMerged | PersonSeparated;

const joined = {
  userId: 'person who is the same as',
  intoUserId: 'person whose both are from then on',
  claimIds: 'claims that changed hands',
  balanceCents: 'balance that changed hands',
  points: 'Fan Beats that changed hands, pending ones included; below 0 for a debt',
  pending: 'pending Fan Beats of these',
};

export const personEventDefinitions = definitionsOf<PersonEvent>('person', {
  PersonErased: {
    meaning: 'An admin erased a person: who it was is forgotten, the amounts stay (D41).',
    data: { userId: 'person who was erased' },
  },
  PersonMerged: {
    meaning: 'An admin found that two people are one: what the first had is the other’s (A10).',
    data: joined,
  },
  PersonSeparated: {
    meaning: 'An admin took a merger back: each has again what was theirs before (A10, D53).',
    data: { ...joined, reversesPosition: 'position of the merger that is taken back' },
  },
});
