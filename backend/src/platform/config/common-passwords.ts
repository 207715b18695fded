import { mostUsedPasswords } from './most-used-passwords';

/** German words and names of this field that are missing in the list of leaks. */
const ofOurFans = `0123456789 7777777 qwertz qwertz123 passwort passwort1 passwort123 ichliebedich hallo123 hallo1 schatz sommer
  sonnenschein fussball willkommen geheim geheim123 admin123 administrator login123 testtest test1234 secret123
  fanbeats fan-beats kpop123 blackpink twice123 bts123 btsarmy`;

const common: ReadonlySet<string> = new Set(`${mostUsedPasswords} ${ofOurFans}`.trim().split(/\s+/));

export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}

const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Whether a password is the name of the shop, with any spacing, and with any number before or after it. */
export function isNameOfShop(password: string, shopName: string): boolean {
  const name = lettersOf(shopName);
  const typed = lettersOf(password);
  return name !== '' && (typed === name || typed.replaceAll(/^\p{N}+|\p{N}+$/gu, '') === name);
}
