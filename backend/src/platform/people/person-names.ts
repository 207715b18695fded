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

/** Under what mail addresses are compared; letters of two owners, such as ß and ss, stay apart (rule D78). */
export function mailKey(mail: string): string {
  return mail.normalize('NFKC').trim().toLowerCase().normalize('NFKC');
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
 * What a typed address is looked up by, the better first: of two people who registered when both were thought to be different,
 * the second is found by the spelling of their own.
 */
export function mailKeys(mail: string): readonly [own: string, usual: string] {
  return [mail.trim(), mailKey(mail)];
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
