import { createHash } from 'node:crypto';
import { valuesStatement, type Queryable } from '@fan-beats/events';
import { In, type EntityManager } from 'typeorm';
import { Image } from './image.entity';

/** The name of a picture: the digest of its bytes. */
export const pictureNameOf = (bytes: Buffer): string =>
  `${createHash('sha256').update(bytes).digest('hex').slice(0, 40)}.webp`;

/** SQL: the path of the picture whose number is in a column of another table. */
export const filepathSql = (imageId: string): string =>
  `(SELECT filepath FROM images WHERE image_id = ${imageId})`;

/** SQL: bytes of the pictures that were uploaded since an instant. */
export const pictureBytesSql = (since: string): string =>
  `(SELECT coalesce(sum(octet_length(bytes)), 0)::float8 FROM images WHERE created_at > ${since})`;

/** Locks and returns the uploaded ones of these pictures. They stay until the transaction ends. */
export const lockPictures = (records: EntityManager, imageIds: readonly number[]) =>
  records.find(Image, { where: { imageId: In(imageIds) }, lock: { mode: 'for_key_share' } });

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

/** Saves the bytes of a picture whose row exists without them. */
export async function putPicture(client: Queryable, filepath: string, bytes: Buffer): Promise<void> {
  await client.query({ text: 'UPDATE images SET bytes = $2 WHERE filepath = $1', values: [filepath, bytes] });
}
