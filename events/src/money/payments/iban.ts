/** An IBAN as it is stored: without the spaces, hyphens and invisible characters of pasted text. */
export const plainIban = (text: string): string => text.replaceAll(/[\s\p{Cf}-]/gu, '').toUpperCase();
