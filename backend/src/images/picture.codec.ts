import sharp from 'sharp';

export const largestUploadBytes = 15 * 1024 * 1024;
const largestPixels = 40_000_000;
const longestSide = 2_000;
const longestWorkSeconds = 10;

/** How hard the encoder tries; one step more costs half as much time again and saves a tenth of the bytes. */
const effort = 1;
const pictureQuality = 82;
const thumbnailQuality = 76;

export const pictureType = 'image/webp';

// Every other decoder stays shut, whatever a file claims to be.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});

export interface EncodedPicture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Decodes an upload and encodes it anew, upright, without what a camera wrote beside it; null for what is no picture. */
export async function encodePicture(upload: Buffer): Promise<EncodedPicture | null> {
  try {
    const { data, info } = await sharp(upload, {
      failOn: 'error',
      limitInputPixels: largestPixels,
      // Of an animation only the first frame.
      pages: 1,
    })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: pictureQuality, effort })
      .timeout({ seconds: longestWorkSeconds })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    return null;
  }
}

/** A stored picture, smaller. */
export function encodeThumbnail(picture: Buffer, width: number): Promise<Buffer> {
  return sharp(picture, { limitInputPixels: largestPixels })
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: thumbnailQuality, effort })
    .toBuffer();
}
