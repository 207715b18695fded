import { NotFound } from '@fan-beats/events/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { encodePreview, encodeThumbnail, previewSize } from './picture.codec';

/** Widths of the thumbnails that screens request. Other widths are not made, so that nobody can cause thousands. */
export const thumbnailWidths: readonly number[] = [160, 320, 640, 1280];

/** The preview for chats is stored among the thumbnails, under a width of its own. */
export const previewWidth = previewSize.width;

interface StoredPicture {
  readonly image_id: number;
  /** Null where a thumbnail is still to be made. */
  readonly bytes: Buffer | null;
}

@Injectable()
export class Pictures {
  /** Thumbnails that are being made, by name and width. */
  private readonly underWay = new Map<string, Promise<Buffer>>();

  constructor(@Inject(Pool) private readonly pool: Pool) {}

  /** The bytes of a stored picture, as it is or as a thumbnail. Throws NotFound. */
  async read(filepath: string, width: number | null): Promise<Buffer> {
    const { rows } = await this.pool.query<StoredPicture>({
      name: 'read-picture',
      text: `SELECT i.image_id, coalesce(t.bytes, CASE WHEN i.width <= coalesce($2, i.width) AND $2 IS DISTINCT FROM ${previewWidth} THEN i.bytes END) AS bytes
               FROM images i LEFT JOIN image_thumbnails t ON t.image_id = i.image_id AND t.width = $2
              WHERE i.filepath = $1`,
      values: [filepath, width],
    });
    const [stored] = rows;
    if (!stored) throw new NotFound('picture');
    return stored.bytes ?? this.thumbnailOf(stored.image_id, width ?? 0);
  }

  /** Makes a thumbnail at the first request, once, however many requests arrive meanwhile. */
  private thumbnailOf(imageId: number, width: number): Promise<Buffer> {
    const key = `${imageId} ${width}`;
    const making =
      this.underWay.get(key) ?? this.makeThumbnail(imageId, width).finally(() => this.underWay.delete(key));
    this.underWay.set(key, making);
    return making;
  }

  private async makeThumbnail(imageId: number, width: number): Promise<Buffer> {
    // A request that read the row while another one made the thumbnail may start after that one has ended: the
    // thumbnail exists.
    const { rows } = await this.pool.query<{ bytes: Buffer; made: Buffer | null }>({
      text: `SELECT i.bytes, t.bytes AS made
               FROM images i LEFT JOIN image_thumbnails t ON t.image_id = i.image_id AND t.width = $2
              WHERE i.image_id = $1`,
      values: [imageId, width],
    });
    const [picture] = rows;
    if (!picture) throw new NotFound('picture');
    if (picture.made) return picture.made;
    const thumbnail =
      width === previewWidth
        ? await encodePreview(picture.bytes)
        : await encodeThumbnail(picture.bytes, width);
    await this.pool.query({
      text: 'INSERT INTO image_thumbnails (image_id, width, bytes) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      values: [imageId, width, thumbnail],
    });
    return thumbnail;
  }
}
