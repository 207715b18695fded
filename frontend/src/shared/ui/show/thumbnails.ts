/** The thumbnails that the server makes. */
const widths = [160, 320, 640, 1280];

/** How wide the picture of a group order is shown; on a phone as if half as wide: its sharp screen shows no difference. */
export const coverSizes = '(min-width: 1100px) 400px, 50vw';

export const thumbnailUrl = (filepath: string, width: number): string =>
  `/dbimg/${encodeURI(filepath)}?w=${width}`;

/** What a browser chooses from, as the `srcset` of a picture has it. */
export const thumbnailsOf = (filepath: string): string =>
  widths.map((width) => `${thumbnailUrl(filepath, width)} ${width}w`).join(', ');
