import { WrittenAnswer, writtenAnswer } from '../trpc/written-answer';
import { masked, withoutNames } from './without-names';

describe('an answer without names (rule D137)', () => {
  it('has the number of a person instead of the name', () => {
    const claim = { user_id: 7, user_displayname: 'Mina', actor: { user_id: 1, displayname: 'Juno' } };
    expect(withoutNames([claim])).toEqual([
      { user_id: 7, user_displayname: '#7', actor: { user_id: 1, displayname: '#1' } },
    ]);
    expect(withoutNames({ users: { 7: 'Mina' }, gos: { 1: 'First' } })).toEqual({
      users: { 7: '#7' },
      gos: { 1: 'First' },
    });
    expect(withoutNames({ displayname: 'Mina' })).toEqual({ displayname: masked });
  });

  it('has no address and no text of a person, and shows where there was none', () => {
    expect(withoutNames({ mail: 'mina@example.org', note: '', reason: null, amount: 3.4 })).toEqual({
      mail: masked,
      note: '',
      reason: null,
      amount: 3.4,
    });
    expect(withoutNames({ data: { claimId: 3 }, private: { note: 'for Mina' } })).toEqual({
      data: { claimId: 3 },
      private: null,
    });
  });

  it('keeps the word of a fact that says why, which nobody typed', () => {
    const fact = { data: { claimId: 3, reason: 'overpaid' }, private: { reason: 'Mina said so' } };
    expect(withoutNames(fact)).toEqual({ data: { claimId: 3, reason: 'overpaid' }, private: null });
  });

  it('is made of an answer that another thread wrote, too', () => {
    const written = new WrittenAnswer(writtenAnswer([{ user_id: 7, user_displayname: 'Mina' }]));
    expect(withoutNames(written)).toEqual([{ user_id: 7, user_displayname: '#7' }]);
  });
});
