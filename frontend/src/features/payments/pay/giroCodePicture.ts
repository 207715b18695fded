import { create } from 'qrcode';

/** The dark squares of a code on a field of light ones. */
export interface GiroCodePicture {
  /** Squares along a side, the quiet zone around the code included. */
  readonly size: number;
  /** Runs of dark squares, from the left upper corner. */
  readonly runs: readonly { readonly x: number; readonly y: number; readonly width: number }[];
}

/** Light squares around the code, by which readers find it. */
const quietZone = 4;
/** Dots to a square of the picture that is saved: large enough for any reader. */
const dotsPerSquare = 10;

/** As the standard of GiroCodes has it: level M, bytes of UTF-8, at most version 13. Throws where that is too small for the text. */
export function drawGiroCode(text: string): GiroCodePicture {
  const bytes = new TextEncoder().encode(text);
  const { modules, version } = create([{ data: bytes, mode: 'byte' }], { errorCorrectionLevel: 'M' });
  if (version > 13) throw new RangeError(`Too long a text for a GiroCode: ${bytes.length} bytes`);
  const side = Array.from({ length: modules.size }, (_, at) => at);
  const runs = side.flatMap((row) =>
    side
      .filter((column) => modules.get(row, column) && !(column > 0 && modules.get(row, column - 1)))
      .map((column) => {
        const end = side.find((later) => later > column && !modules.get(row, later)) ?? modules.size;
        return { x: column + quietZone, y: row + quietZone, width: end - column };
      }),
  );
  return { size: modules.size + 2 * quietZone, runs };
}

/** The outline of all dark squares, for the path of an SVG. */
export const outlineOf = ({ runs }: GiroCodePicture): string =>
  runs.map(({ x, y, width }) => `M${x} ${y}h${width}v1h-${width}z`).join('');

/** The picture as a PNG, black on white whatever the theme. */
export function pngOf({ size, runs }: GiroCodePicture): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size * dotsPerSquare;
  const context = canvas.getContext('2d');
  if (!context) return Promise.reject(new Error('This browser draws no pictures.'));
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000000';
  for (const { x, y, width } of runs)
    context.fillRect(x * dotsPerSquare, y * dotsPerSquare, width * dotsPerSquare, dotsPerSquare);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('This browser makes no PNG.'));
    }, 'image/png');
  });
}
