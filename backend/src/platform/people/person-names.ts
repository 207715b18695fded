import { domainToASCII, domainToUnicode } from 'node:url';

/** How a display name is kept: composed characters, single blanks. */
export function tidyName(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ');
}

/** Under what display names are compared: two that read the same are one (rule D78). */
export function displaynameKey(name: string): string {
  // Upper case first: what several lower case letters share, such as ß and ss, becomes one.
  const folded = tidyName(name.normalize('NFKC')).toUpperCase().toLowerCase();
  return folded.replace(/\p{Default_Ignorable_Code_Point}/gu, '').normalize('NFKC');
}

/**
 * Mail addresses are compared under this key; letters of two owners, such as ß and ss, stay apart (rule D78). The domain is spelled
 * as the name service knows it: müller.de and xn--mller-kva.de are one (rule A24).
 */
export function mailKey(mail: string): string {
  const folded = foldedMail(mail);
  const [name, domain] = partsOfMail(folded);
  if (!spelledInUnicode.test(domain)) return folded;
  return `${name}${domainToASCII(domain) || domain}`;
}

/** Neither side of an address has signs by which mail programs read a name, a list or a comment. */
const sideOfAddress = String.raw`[^\s@\p{C}<>()[\]\\,;:"]+`;

/** One bare address; its domain has an end. */
export const addressShape = new RegExp(
  String.raw`^${sideOfAddress}@${sideOfAddress}\.[\p{L}\p{M}\d-]{2,}$`,
  'u',
);

/** The same of an address that somebody may have for long: the end of its domain was not always asked for. */
export const knownAddressShape = new RegExp(`^${sideOfAddress}@${sideOfAddress}$`, 'u');

/**
 * A typed address is looked up by these keys, the best first. Two people who registered when their addresses were thought to be
 * different both keep them, and each is found by the own spelling.
 */
export function mailKeys(mail: string): readonly string[] {
  const key = mailKey(mail);
  const [name, domain] = partsOfMail(key);
  const unicode = domain.includes('xn--') ? domainToUnicode(domain) : domain;
  return [...new Set([mail.trim(), foldedMail(mail), key, `${name}${unicode || domain}`])];
}

/** The key of releases before 0.3.0, which knew a domain by its letters. */
export const foldedMail = (mail: string): string =>
  mail.normalize('NFKC').trim().toLowerCase().normalize('NFKC');

/** Only letters that ASCII lacks, and those of names of hosts: nothing else may change its meaning by being spelled again. */
const spelledInUnicode = /^(?=.*\P{ASCII})[a-z\d._\P{ASCII}-]+$/u;

function partsOfMail(mail: string): readonly [nameAndAt: string, domain: string] {
  const end = mail.lastIndexOf('@') + 1;
  return end === 0 ? [mail, ''] : [mail.slice(0, end), mail.slice(end)];
}

// The selector that colours an emoji, or a digit in a keycap, is part of it; anywhere else it is one more way to write the same name.
const unseen =
  /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\u2800]|(?<!\p{Extended_Pictographic}|[#*0-9](?=\ufe0f\u20e3))\ufe0f|(?!\ufe0f)\p{Default_Ignorable_Code_Point}/u;
const seen = /[\p{L}\p{N}\p{P}\p{S}]/u;
const latin = /\p{Script=Latin}/u;
const likeLatin = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** Why a display name cannot be taken; null for one that can. */
export function faultOfName(name: string): string | null {
  const tidy = tidyName(name.trim());
  if (unseen.test(name.trim()))
    return 'The display name contains characters that cannot be seen. An emoji made of several, such as a family, has them as well.';
  if (!seen.test(tidy)) return 'Please enter a display name';
  if (latin.test(tidy) && likeLatin.test(tidy))
    return 'Please write the display name in one script: some of its letters only look Latin';
  return null;
}
