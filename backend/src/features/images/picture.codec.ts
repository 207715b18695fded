import sharp from 'sharp';

export const largestUploadBytes = 15 * 1024 * 1024;
const largestPixels = 40_000_000;
/** A line of pixels, however few they are, costs as much work as a large picture. */
const longestUploadSide = 16_384;
const longestSide = 2_000;
const longestWorkSeconds = 10;

/** How hard the encoder tries; one step more costs half as much time again and saves a tenth of the bytes. */
const effort = 1;
const pictureQuality = 82;
const thumbnailQuality = 76;

export const pictureType = 'image/webp';

// One picture at a time, on one thread: a burst of them leaves the others to whoever wants anything else.
sharp.concurrency(1);
let turn: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = turn.then(work);
  turn = result.catch(() => undefined);
  return result;
}

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
export function encodePicture(upload: Buffer): Promise<EncodedPicture | null> {
  return inTurn(() => encode(upload));
}

async function encode(upload: Buffer): Promise<EncodedPicture | null> {
  try {
    const picture = sharp(upload, {
      failOn: 'error',
      limitInputPixels: largestPixels,
      // Of an animation only the first frame.
      pages: 1,
    });
    const sides = await picture.metadata();
    if (Math.max(sides.width, sides.height) > longestUploadSide) return null;
    const { data, info } = await picture
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
  return inTurn(() =>
    sharp(picture, { limitInputPixels: largestPixels })
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: thumbnailQuality, effort })
      .toBuffer(),
  );
}

/** What a chat draws of a link; cut to its shape only where little is lost. */
export const previewSize = { width: 1200, height: 630 };
const widePicture = 1.3;

/** A stored picture as a JPEG of the size that chats draw. */
export function encodePreview(picture: Buffer): Promise<Buffer> {
  return inTurn(async () => {
    const stored = sharp(picture, { limitInputPixels: largestPixels });
    const { width, height } = await stored.metadata();
    const fit = width / height >= widePicture ? 'cover' : 'contain';
    return stored
      .resize({ ...previewSize, fit, background: '#ffffff' })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: pictureQuality })
      .toBuffer();
  });
}
