import { verify } from '@node-rs/argon2';
import { isCommonPassword } from '../../platform/config/common-passwords';
import { Passwords } from './passwords';

// Counted, not replaced.
jest.mock('@node-rs/argon2', () => {
  const argon2 = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
  return { ...argon2, verify: jest.fn(argon2.verify) };
});

describe('passwords', () => {
  it('are stored as argon2id with enough memory and passes', async () => {
    const hashed = await new Passwords().hash('correct horse');
    const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(hashed) ?? [];
    expect(Number(memory)).toBeGreaterThanOrEqual(19 * 1024);
    expect(Number(passes)).toBeGreaterThanOrEqual(2);
  });

  it('match what was hashed and nothing else', async () => {
    const passwords = new Passwords();
    const hashed = await passwords.hash('correct horse');
    await expect(passwords.matches(hashed, 'correct horse')).resolves.toBe(true);
    await expect(passwords.matches(hashed, 'Correct horse')).resolves.toBe(false);
    await expect(passwords.matches(null, 'nobody has this password')).resolves.toBe(false);
    await expect(passwords.matches('', 'nobody has this password')).resolves.toBe(false);
    await expect(passwords.matches('', '')).resolves.toBe(false);
  });

  it('cost the same work for somebody unknown: one check of a hash made alike', async () => {
    const passwords = new Passwords();
    const hashed = await passwords.hash('correct horse');
    await passwords.matches(null, 'the first one makes the hash that nobody has');
    const checked = async (known: string | null): Promise<string[]> => {
      jest.mocked(verify).mockClear();
      await passwords.matches(known, 'wrong');
      return jest.mocked(verify).mock.calls.map(([compared]) => String(compared).replace(/p=1.*/, 'p=1'));
    };
    const cost = ['$argon2id$v=19$m=19456,t=2,p=1'];
    expect([await checked(hashed), await checked(null)]).toEqual([cost, cost]);
  });

  it('are hashed a few at a time, each of them in the end', async () => {
    const passwords = new Passwords();
    const hashes = await Promise.all(Array.from({ length: 12 }, (_, n) => passwords.hash(`password ${n}`)));
    expect(new Set(hashes).size).toBe(12);
    await expect(passwords.matches(hashes[11] ?? null, 'password 11')).resolves.toBe(true);
  });

  it('are refused when everybody has them', () => {
    expect(['password', 'PASSWORT', '123456', 'qwertz'].map(isCommonPassword)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(isCommonPassword('correct horse')).toBe(false);
  });
});
