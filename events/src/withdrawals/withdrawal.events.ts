import type { ClaimIds } from '../claims/claim.events';
import { definitionsOf, type DomainEvent } from '../event';

/** The answers of an organiser to a withdrawal; money and stock are moved by acts of their own. */
export const withdrawalAnswers = ['accepted', 'asked', 'refused'] as const;
export type WithdrawalAnswer = (typeof withdrawalAnswers)[number];

interface Matched {
  /** The claim that reference and mail fit; absent where there is none. */
  readonly ofClaim?: ClaimIds;
}

/** The withdrawal as somebody typed it. */
export interface TypedWithdrawal {
  readonly name: string;
  readonly mail: string;
  readonly reference: string;
  readonly about?: string;
}

/**
 * The time at which it arrived, in milliseconds since 1970: it may have waited before it became a fact. Absent in older
 * facts.
 */
interface Arrived {
  readonly arrivedAt?: number;
}

export type WithdrawalDeclared = DomainEvent<'WithdrawalDeclared', Matched & Arrived, TypedWithdrawal>;
export type WithdrawalAnswered = DomainEvent<
  'WithdrawalAnswered',
  Matched & { readonly declaredPosition: number; readonly answer: WithdrawalAnswer },
  { readonly reason?: string }
>;

export type WithdrawalErased = DomainEvent<'WithdrawalErased', { readonly declaredPosition: number }>;

export type WithdrawalEvent = WithdrawalDeclared | WithdrawalAnswered | WithdrawalErased;

const matched = {
  ofClaim: 'claimId, goId and userId of the claim that reference and mail fit; absent where none does',
};

export const withdrawalEventDefinitions = definitionsOf<WithdrawalEvent>('withdrawals', {
  WithdrawalDeclared: {
    meaning: 'Somebody withdrew from a contract; moves neither money nor stock (L6).',
    data: {
      ...matched,
      arrivedAt: 'when it arrived, in milliseconds since 1970; absent where that is when it was recorded',
    },
    private: {
      name: 'who withdraws',
      mail: 'where the receipt went',
      reference: 'the order, as it was typed',
      about: 'what of it, absent for all of it',
    },
  },
  WithdrawalAnswered: {
    meaning: 'An admin accepted or refused a withdrawal, or asked back; the latest answer holds (L6).',
    data: {
      ...matched,
      declaredPosition: 'position of the withdrawal',
      answer: 'accepted, asked or refused',
    },
    private: { reason: 'what the admin wrote' },
  },
  WithdrawalErased: {
    meaning:
      'A withdrawal that fits no claim was erased, by an admin or with the person of its address: what was typed and answered is forgotten (L6).',
    data: { declaredPosition: 'position of the withdrawal' },
  },
});
