import jsQR from 'jsqr';
import sharp from 'sharp';

/**
 * The text of the code on a picture, by a reader that is independent of the code's drawing; null where there is none.
 */
export async function readCode(png: Buffer): Promise<string | null> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const code = jsQR(new Uint8ClampedArray(data), info.width, info.height);
  return code && Buffer.from(code.binaryData).toString('utf8');
}
