/** Words as they are written in names and bank purposes: without signs, with umlauts as one letter and as two. */
export const spellings = (text: string): readonly string[] => {
  const plain = text.toLowerCase().replaceAll('ß', 'ss');
  const long = plain.replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue');
  return [plain, long].map(
    (one) =>
      ` ${folded(one)
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()} `,
  );
};

const shortestName = 3;

/** Whether a purpose, or a pasted text, contains this name as whole words. */
export function isNamedIn(text: string, name: string): boolean {
  const texts = spellings(text);
  return spellings(name).some(
    (one) => one.trim().length >= shortestName && texts.some((of) => of.includes(one)),
  );
}

/** In small letters without accents. */
export const folded = (text: string): string => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');
