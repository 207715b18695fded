import { valuesStatement, type Queryable } from '@fan-beats/events';

/** The names of all pictures. */
export const listPictures = valuesStatement<string>(
  'SELECT filepath AS value FROM images ORDER BY filepath',
  'list-pictures',
);

/** The bytes of a picture of `listPictures`. */
export async function readPicture(client: Queryable, filepath: string): Promise<Buffer> {
  const { rows } = await client.query<{ bytes: Buffer }>({
    text: 'SELECT bytes FROM images WHERE filepath = $1',
    values: [filepath],
  });
  return rows[0]?.bytes ?? Buffer.alloc(0);
}

/** Gives a picture its bytes, whose row stands there without them. */
export async function putPicture(client: Queryable, filepath: string, bytes: Buffer): Promise<void> {
  await client.query({ text: 'UPDATE images SET bytes = $2 WHERE filepath = $1', values: [filepath, bytes] });
}
