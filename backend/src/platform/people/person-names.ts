import { freeText } from '@fan-beats/events/kernel';
import { domainToASCII, domainToUnicode } from 'node:url';
import type { Text } from '../texts/texts';

/** The stored form of a display name: composed characters, single blanks. */
export function tidyName(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ');
}

/** The stored form of a handle: without the @ that people write before it; null where it is blank. */
export function tidyHandle(handle: string | null | undefined): string | null | undefined {
  return handle === undefined ? undefined : freeText(handle?.trim().replace(/^@+/, ''));
}

/** The key by which display names are compared: two that read the same are one (rule D78). */
export function displaynameKey(name: string): string {
  // Upper case first: it maps several lower case letters, such as ß and ss, to the same text.
  const folded = tidyName(name.normalize('NFKC')).toUpperCase().toLowerCase();
  return folded.replace(/\p{Default_Ignorable_Code_Point}/gu, '').normalize('NFKC');
}

/**
 * The key by which mail addresses are compared; letters of two owners, such as ß and ss, stay apart (rule D78). The
 * domain is spelled as in the name service: müller.de and xn--mller-kva.de are one (rule A24).
 */
export function mailKey(mail: string): string {
  const folded = foldedMail(mail);
  const [name, domain] = partsOfMail(folded);
  if (!spelledInUnicode.test(domain)) return folded;
  return `${name}${domainToASCII(domain) || domain}`;
}

/** Either side of an address, without characters by which mail programs read a name, a list or a comment. */
const sideOfAddress = String.raw`[^\s@\p{C}<>()[\]\\,;:"]+`;

/** One bare address; its domain must have an end such as `.de`. */
export const addressShape = new RegExp(
  String.raw`^${sideOfAddress}@${sideOfAddress}\.[\p{L}\p{M}\d-]{2,}$`,
  'u',
);

/** The same for an address that somebody may have had for long: the end of its domain was not always required. */
export const knownAddressShape = new RegExp(`^${sideOfAddress}@${sideOfAddress}$`, 'u');

/**
 * The keys by which a typed address is looked up, the best first. Two people who registered when their addresses
 * counted as different both keep them, and each is found by their own spelling.
 */
export function mailKeys(mail: string): readonly string[] {
  const key = mailKey(mail);
  const [name, domain] = partsOfMail(key);
  const unicode = domain.includes('xn--') ? domainToUnicode(domain) : domain;
  return [...new Set([mail.trim(), foldedMail(mail), key, `${name}${unicode || domain}`])];
}

/** The key of releases before 0.3.0, which compared a domain by its letters. */
export const foldedMail = (mail: string): string =>
  mail.normalize('NFKC').trim().toLowerCase().normalize('NFKC');

/**
 * A domain with letters outside of ASCII, otherwise only characters of host names: no other address may change its
 * meaning by a new spelling.
 */
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

/** The reason why a display name is refused; null for one that is fine. */
export function faultOfName(name: string): Text | null {
  const tidy = tidyName(name.trim());
  if (unseen.test(name.trim()))
    return (i18n) =>
      i18n.t(
        'The display name contains characters that cannot be seen. An emoji made of several, such as a family, has them as well.',
      );
  if (!seen.test(tidy)) return (i18n) => i18n.t('Please enter a display name');
  if (latin.test(tidy) && likeLatin.test(tidy))
    return (i18n) =>
      i18n.t('Please write the display name in one script: some of its letters only look Latin');
  return null;
}
