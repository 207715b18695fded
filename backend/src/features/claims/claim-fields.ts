/** Characters of notes, and of what a fan writes with a claim or a line of it. */
export const maxText = 2_000;
