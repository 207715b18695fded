/** The most characters of notes, and of the text that a fan writes with a claim or a line of it. */
export const maxText = 2_000;
