import type { Manifest } from './archived-tables';

/** What an archive says to whoever opens it. */
export function readMeOf({ made_at, passwords }: Pick<Manifest, 'made_at' | 'passwords'>): string {
  return `This is the whole shop, as it stood at ${made_at}.

  books.jsonl    every event of the ledger with its hashes, and the seals
  records/       people, group orders, items, texts and settings: one file for each table, one line of JSON for each row
  pictures/      the pictures, under the names that records/images.jsonl gives them
  archive.json   what the archive was made of, and the digest of each file

It holds names, mail addresses and messages of people${passwords ? ', and the hashes of their passwords' : ''}. Keep it as you would keep the shop's database.
${passwords ? '' : 'Passwords are not in it: after a move everybody chooses a new one by "Forgot password".\n'}
To check the books, without a database:

  npm run ledger -- verify --file books.jsonl

To open the shop again, in an installation that was never started:

  npm run ledger -- import ARCHIVE.zip

Whoever was erased after this archive was made stands in it. docs/operations.md says how they are erased again.
`;
}
