import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** SQL: where the picture is served whose number stands in a column of another table. */
export const filepathSql = (imageId: string): string =>
  `(SELECT filepath FROM images WHERE image_id = ${imageId})`;

/** SQL: bytes of the pictures that were uploaded since an instant. */
export const pictureBytesSql = (since: string): string =>
  `(SELECT coalesce(sum(octet_length(bytes)), 0)::float8 FROM images WHERE created_at > ${since})`;

/** A picture that was uploaded, encoded anew; its name is the digest of its bytes. */
@Entity('images')
export class Image {
  @PrimaryGeneratedColumn('identity', { name: 'image_id' }) imageId: number;
  @Column('text') filepath: string;
  @Column('text') mimetype: string;
  @Column('int') width: number;
  @Column('int') height: number;
  @Column('bytea', { select: false }) bytes: Buffer;
  @Column('int', { name: 'uploaded_by' }) uploadedBy: number;
}
