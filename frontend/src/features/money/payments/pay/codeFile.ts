import { i18n } from '@lingui/core';
/** The message if a picture cannot be made or shared. */
export const notHandedOver = () => i18n.t('That did not work. Please copy the figures instead.');

/** Dots per square of the saved picture: large enough for any reader. */
const dotsPerSquare = 10;

/** The drawn code as a PNG: its outlines, enlarged. */
export async function codeFile(place: HTMLElement | null, reference: string): Promise<File> {
  const picture = place?.querySelector('svg');
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context || !picture) throw new Error('This browser draws no pictures.');
  canvas.width = canvas.height = picture.viewBox.baseVal.width * dotsPerSquare;
  context.scale(dotsPerSquare, dotsPerSquare);
  for (const outline of picture.querySelectorAll('path')) {
    context.fillStyle = outline.getAttribute('fill') ?? '';
    context.fill(new Path2D(outline.getAttribute('d') ?? ''));
  }
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!png) throw new Error('This browser makes no PNG.');
  return new File([png], `GiroCode ${reference}.png`, { type: png.type });
}
