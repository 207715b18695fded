import { cents } from '../../kernel/money';
import { remind } from './remind';

describe('a reminder', () => {
  const about = { userId: 2, today: '2026-11-23' };

  it('is a fact of the day with what the fan is reminded of', () => {
    const asked = { dueOn: '2026-11-20', requestedOn: '2026-11-13', number: 1 };
    const stages = [{ claimId: 7, stage: 'items', openCents: cents(1250), ...asked }] as const;
    expect(remind({ ...about, reminder: { notice: 'overdue', stages } })).toEqual([
      { type: 'PaymentReminded', data: { userId: 2, remindedOn: '2026-11-23', notice: 'overdue', stages } },
    ]);
  });

  it('is none where nothing is to be reminded of', () => {
    expect(remind({ ...about, reminder: undefined })).toEqual([]);
  });
});
