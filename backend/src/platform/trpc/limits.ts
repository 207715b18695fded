/** The most pieces of one line, and of a limit. */
export const largestAmount = 10_000;
