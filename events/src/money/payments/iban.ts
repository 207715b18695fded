/** An IBAN as it is stored: without the spaces, hyphens and invisible signs that come along where it is pasted. */
export const plainIban = (text: string): string => text.replaceAll(/[\s\p{Cf}-]/gu, '').toUpperCase();
