const white = '#ffffff';

/** The contrast that text needs against its background, by WCAG 2.2 AA. */
export const readable = 4.5;

const channels = (hex: string): number[] =>
  (hex.match(/[\da-f]{2}/gi) ?? []).map((pair) => Number.parseInt(pair, 16));

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG's ratio between two colours written as #rrggbb. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** A mix of two colours: `part`, from 0 to 1, is the distance from the first to the second. */
export function mixed(one: string, other: string, part: number): string {
  const to = channels(other);
  const mix = channels(one).map((from, index) => Math.round(from + ((to[index] ?? 0) - from) * part));
  return `#${mix.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** Whether a colour can be the shop's accent: white text on it is readable. */
export const isAccent = (colour: string): boolean =>
  /^#[\da-f]{6}$/i.test(colour) && contrast(colour, white) >= readable;
