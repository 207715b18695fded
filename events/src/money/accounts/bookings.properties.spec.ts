import { type Account, centsFromEuros, eurosFromCents, initialAccount, Rejection } from '../../language';
import fc from 'fast-check';

import { evolveAccount, addBalance, subtractBalance } from './book-account';

const numRuns = Number(process.env['PROPERTY_RUNS'] ?? 1_000);

/** Euros as they arrive over the wire: a number with at most two decimals. */
const euros = fc.integer({ min: 1, max: 100_000_000 }).map((amount) => amount / 100);
const booking = fc.record({ adds: fc.boolean(), euros });

function book(account: Account, { adds, euros: amount }: { adds: boolean; euros: number }): Account {
  const decide = adds ? addBalance : subtractBalance;
  return decide(account, { userId: 4, amountCents: centsFromEuros(amount) }).reduce(evolveAccount, account);
}

describe('bookings in euros with two decimals', () => {
  it('keep exact sums, whatever their order, and never fall below 0', () => {
    fc.assert(
      fc.property(fc.array(booking, { maxLength: 60 }), (bookings) => {
        let account = initialAccount;
        let exact = 0n;
        for (const one of bookings) {
          const amount = BigInt(one.euros.toFixed(2).replace('.', ''));
          try {
            account = book(account, one);
            exact += one.adds ? amount : -amount;
          } catch (error) {
            // Only a booking that would go below 0 is refused.
            if (!(error instanceof Rejection)) throw error;
            expect(amount > exact && !one.adds).toBe(true);
          }
        }
        expect(BigInt(account.balanceCents)).toBe(exact);
        expect(eurosFromCents(account.balanceCents).toFixed(2)).toBe(
          `${exact / 100n}.${String(exact % 100n).padStart(2, '0')}`,
        );
      }),
      { numRuns },
    );
  });

  it('would not, were they added as floating point numbers: the control', () => {
    const added = [0.1, 0.2].reduce((sum, amount) => sum + amount, 0);
    expect(added).not.toBe(0.3);
    expect(
      eurosFromCents(
        book(book(initialAccount, { adds: true, euros: 0.1 }), { adds: true, euros: 0.2 }).balanceCents,
      ),
    ).toBe(0.3);
  });
});
