import { bookingProblem } from './bookings';

describe('a booking on an account', () => {
  test.each([
    ['add', 0.01, 0],
    ['subtract', 5, 5],
    ['set', 0, 5],
    ['set', 7, 5],
  ] as const)('%s %d with %d there is allowed', (kind, amount, current) => {
    expect(bookingProblem(kind, amount, current)).toBeNull();
  });

  test.each([
    ['add', 0, 5],
    ['subtract', 0, 5],
    ['subtract', 6, 5],
    ['set', 5, 5],
    ['add', null, 5],
    ['set', undefined, 5],
  ] as const)('%s %p with %d there is refused', (kind, amount, current) => {
    expect(bookingProblem(kind, amount, current)).not.toBeNull();
  });
});
