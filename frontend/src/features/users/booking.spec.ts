import { bookingProblem } from './booking';

describe('a booking on an account of 10', () => {
  test.each([
    ['add', 0.01, null],
    ['add', 0, 'The amount must be above 0'],
    ['subtract', 10, null],
    ['subtract', 10.01, 'There is not that much on the account'],
    ['subtract', 0, 'The amount must be above 0'],
    ['set', 0, null],
    ['set', 11, null],
    ['set', 10, 'This is the current amount already'],
    ['add', null, 'Please enter an amount'],
    ['set', undefined, 'Please enter a valid amount'],
  ] as const)('%s %p', (action, amount, problem) => {
    expect(bookingProblem({ action, amount, current: 10 })).toBe(problem);
  });
});
