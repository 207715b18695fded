import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** An uploaded picture, encoded again. Its name is the digest of its bytes. */
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
