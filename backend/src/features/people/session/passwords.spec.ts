import { hash, verify } from '@node-rs/argon2';
import { isCommonPassword, isNameOfShop } from '../../../platform/config/common-passwords';
import { Passwords } from './passwords';

// The calls are counted, not replaced.
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

  it('fit however a keyboard writes an umlaut (rule A18)', async () => {
    const passwords = new Passwords();
    const [asOne, asTwo] = ['schöne grüße'.normalize('NFC'), 'schöne grüße'.normalize('NFD')];
    const hashed = await passwords.hash(asTwo);
    for (const typed of [asOne, asTwo]) expect(await passwords.matchOf(hashed, typed)).toBe('right');
    // An earlier hash, made from the text as the keyboard sent it.
    const old = await hash(asTwo);
    for (const typed of [asOne, asTwo])
      expect(await passwords.matchOf(old, typed)).toBe('right in an old form');
    expect(await passwords.matchOf(old, 'schone grusse')).toBe('none');
  });

  it('are refused when they are the name of the shop, whatever number comes with it', () => {
    for (const typed of ['Fan Beats', 'fanbeats', 'FAN-BEATS 2026', '1fanbeats!'])
      expect(isNameOfShop(typed, 'Fan Beats')).toBe(true);
    expect(isNameOfShop('fan beats forever', 'Fan Beats')).toBe(false);
    expect(isNameOfShop('123456', '!!!')).toBe(false);
  });

  it('are refused when everybody has them, the three thousand of the list among them', () => {
    expect(isCommonPassword('Wassup')).toBe(true);
    expect(['password', 'PASSWORT', '123456', 'qwertz'].map(isCommonPassword)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(isCommonPassword('correct horse')).toBe(false);
  });
});
