import { NotFound } from '@fan-beats/events/kernel';
import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { encodeThumbnail } from '../picture.codec';

/** Widths of thumbnails that screens ask for; others are not made, so that nobody can have thousands made. */
export const thumbnailWidths: readonly number[] = [160, 320, 640, 1280];

/** The bytes of a stored picture, as it is or as a thumbnail. Throws NotFound. */
export class GetPicture extends Query<Buffer> {
  constructor(
    readonly filepath: string,
    readonly width: number | null,
  ) {
    super();
  }
}

interface StoredPicture {
  readonly image_id: number;
  readonly bytes: Buffer;
  readonly is_thumbnail: boolean;
  readonly width: number;
}

@QueryHandler(GetPicture)
export class GetPictureHandler implements IQueryHandler<GetPicture> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ filepath, width }: GetPicture): Promise<Buffer> {
    const { rows } = await this.pool.query<StoredPicture>({
      name: 'read-picture',
      text: `SELECT i.image_id, coalesce(t.bytes, i.bytes) AS bytes, t.bytes IS NOT NULL AS is_thumbnail, i.width
               FROM images i LEFT JOIN image_thumbnails t ON t.image_id = i.image_id AND t.width = $2
              WHERE i.filepath = $1`,
      values: [filepath, width],
    });
    const [stored] = rows;
    if (!stored) throw new NotFound('picture');
    const isEnough = width === null || stored.is_thumbnail || stored.width <= width;
    return isEnough ? stored.bytes : this.makeThumbnail(stored, width);
  }

  /** Made when first asked for; whoever asks at the same time makes the same one. */
  private async makeThumbnail({ image_id, bytes }: StoredPicture, width: number): Promise<Buffer> {
    const thumbnail = await encodeThumbnail(bytes, width);
    await this.pool.query({
      text: 'INSERT INTO image_thumbnails (image_id, width, bytes) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      values: [image_id, width, thumbnail],
    });
    return thumbnail;
  }
}
