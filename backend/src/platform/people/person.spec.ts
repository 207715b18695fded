import { isMailUnproven } from './person';

const registered = { mail: 'fan@example.org', passwordHash: 'hash', mailProvenAt: null, role: 1 };

describe('an account with an unproven address (rule A14)', () => {
  it('has a password and an address that nobody proved', () => {
    expect(isMailUnproven(registered)).toBe(true);
  });

  it.each([
    ['the address is proven', { mailProvenAt: new Date() }],
    ['there is no account yet', { passwordHash: null }],
    ['there is no address', { mail: null }],
    ['it is an organiser, whom the operator vouches for', { role: 2 }],
  ])('is none where %s', (_why, other) => {
    expect(isMailUnproven({ ...registered, ...other })).toBe(false);
  });
});
