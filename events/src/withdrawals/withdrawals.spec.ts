import {
  evolveWithdrawals,
  type RecordedEvent,
  type RecordedWithdrawal,
  type WithdrawalEvent,
} from '../language';
import * as past from '../testing';
import { answerWithdrawal, declareWithdrawal, eraseWithdrawal } from './withdrawals';

const typed = { name: 'Mina', mail: 'mina@example.org', reference: '#17' };
const claim = { claimId: 17, goId: 3, userId: 4 };
const arrivedAt = 1_764_000_000_000;
const none: readonly RecordedWithdrawal[] = [];
const given = past.scenario<typeof none, RecordedEvent>({ initialState: none, evolve: evolveWithdrawals });
const recorded = (...events: readonly WithdrawalEvent[]) =>
  past.history([{ stream: 'withdrawals-17', events }]);
const declared = recorded(...declareWithdrawal(typed, claim, arrivedAt));

describe('a withdrawal (L6)', () => {
  it('names the claim that it fits, and nothing else of it', () => {
    expect(declareWithdrawal(typed, { ...claim, submittedBy: 4 } as typeof claim, arrivedAt)).toEqual([
      { type: 'WithdrawalDeclared', data: { ofClaim: claim, arrivedAt }, private: typed },
    ]);
    expect(declareWithdrawal(typed, undefined, arrivedAt)[0]?.data).toEqual({ arrivedAt });
  });

  it('is answered for the same claim, with a reason or without', () => {
    const data = { ofClaim: claim, declaredPosition: 1 };
    const answer = (answered: 'accepted' | 'refused', reason: string | null) =>
      given(declared).when((recorded) => answerWithdrawal(recorded, 1, { answer: answered, reason }));
    answer('accepted', null).then([{ type: 'WithdrawalAnswered', data: { ...data, answer: 'accepted' } }]);
    answer('refused', 'Too late').then([
      { type: 'WithdrawalAnswered', data: { ...data, answer: 'refused' }, private: { reason: 'Too late' } },
    ]);
  });

  it('is erased once, and answered no more', () => {
    const erasure = { type: 'WithdrawalErased', data: { declaredPosition: 1 } } as const;
    given(declared)
      .when((recorded) => eraseWithdrawal(recorded, 1))
      .then([erasure]);
    const erased = recorded(...declareWithdrawal(typed, claim, arrivedAt), erasure);
    given(erased)
      .when((recorded) => eraseWithdrawal(recorded, 1))
      .thenThrows('withdrawal');
    given(erased)
      .when((recorded) => answerWithdrawal(recorded, 1, { answer: 'asked', reason: 'What?' }))
      .thenThrows('withdrawal');
  });
});
