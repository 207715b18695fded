import sharp, { type Metadata } from 'sharp';
import { InvalidInput } from '../../../platform/errors/refusals';
import type { Text } from '../../../platform/texts/texts';

export const largestUploadBytes = 15 * 1024 * 1024;
const largestPixels = 40_000_000;
/**
 * A JPEG that is not progressive is shrunk while it is read, so that even one of 108 megapixels takes little memory.
 */
const largestShrunkPixels = 110_000_000;
/** A very long side costs as much work as a large picture, however few pixels the picture has. */
const longestUploadSide = 16_384;
const longestSide = 2_000;
const longestWorkSeconds = 10;

/** The effort of the encoder. One step more takes half as much time again and saves a tenth of the bytes. */
const effort = 1;
const pictureQuality = 82;
const thumbnailQuality = 76;

export const pictureType = 'image/webp';

// One picture at a time, on one thread: during a burst of uploads the other threads stay free for other work.
sharp.concurrency(1);
let turn: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = turn.then(work);
  turn = result.catch(() => undefined);
  return result;
}

// Every other decoder stays blocked, whatever type a file claims.
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

/** Decodes an upload and encodes it again, upright, without what a camera wrote beside it. Throws InvalidInput with the reason. */
export function encodePicture(upload: Buffer): Promise<EncodedPicture> {
  return inTurn(() => encode(upload));
}

const refusal = (reason: Text): InvalidInput => new InvalidInput({ file: reason });

async function encode(upload: Buffer): Promise<EncodedPicture> {
  const limitInputPixels = await pixelLimit(upload);
  try {
    const { data, info } = await sharp(upload, {
      failOn: 'error',
      limitInputPixels,
      // The first frame of an animation is enough.
      pages: 1,
    })
      .autoOrient()
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: pictureQuality, effort })
      .timeout({ seconds: longestWorkSeconds })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    throw refusal((i18n) =>
      i18n.t('This image cannot be read to its end. Please save it again as a JPEG, and choose that.'),
    );
  }
}

/**
 * The most pixels that a picture of this kind may have. Only its header is read. Throws InvalidInput where it has more.
 */
async function pixelLimit(upload: Buffer): Promise<number> {
  const { width, height, format, isProgressive } = await headOf(upload);
  const isShrunk = format === 'jpeg' && !isProgressive;
  const limit = isShrunk ? largestShrunkPixels : largestPixels;
  if (Math.max(width, height) > longestUploadSide)
    throw refusal((i18n) =>
      i18n.t('This image is longer than {pixels} pixels. Please make it smaller and choose it again.', {
        pixels: longestUploadSide,
      }),
    );
  if (width * height > limit)
    throw refusal((i18n) =>
      i18n.t(
        'This image has {millions} million pixels; the most is {most} million. Please make it smaller and choose it again.',
        { millions: Math.ceil((width * height) / 1e6), most: limit / 1e6 },
      ),
    );
  return limit;
}

async function headOf(upload: Buffer): Promise<Metadata> {
  try {
    return await sharp(upload, { failOn: 'error', limitInputPixels: false, pages: 1 }).metadata();
  } catch {
    throw refusal((i18n) => i18n.t('Please choose a JPEG, PNG, WebP or GIF image.'));
  }
}

/** A thumbnail of a stored picture. */
export function encodeThumbnail(picture: Buffer, width: number): Promise<Buffer> {
  return inTurn(() =>
    sharp(picture, { limitInputPixels: largestPixels })
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: thumbnailQuality, effort })
      .toBuffer(),
  );
}

/** The size of the picture that chats show with a link. A wide picture is cropped to it, any other is padded. */
export const previewSize = { width: 1200, height: 630 };
const widePicture = 1.3;

/** A stored picture as a JPEG of the size that chats show. */
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
