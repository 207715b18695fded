/** SQL: numbers of a person, given as SQL, and of all who turned out to be this person (rule A10). */
export const oneWithSql = (userId: string): string =>
  `SELECT user_id FROM users WHERE user_id = ${userId} OR merged_into = ${userId}`;
