/** The thumbnails that the server makes. */
const widths = [160, 320, 640, 1280];

/** The shown width of a group order's picture. On a phone half of the real width is given: its sharp screen shows no difference. */
export const coverSizes = '(min-width: 1100px) 400px, 50vw';

export const thumbnailUrl = (filepath: string, width: number): string =>
  `/dbimg/${encodeURI(filepath)}?w=${width}`;

/** The `srcset` of a picture, from which a browser chooses. */
export const thumbnailsOf = (filepath: string): string =>
  widths.map((width) => `${thumbnailUrl(filepath, width)} ${width}w`).join(', ');
