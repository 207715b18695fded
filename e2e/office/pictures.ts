import type { JSHandle, Locator, Page } from 'playwright-core';

export interface PictureFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A real picture in one colour, painted by the browser. */
export async function paintPicture(page: Page, name: string, hue: number): Promise<PictureFile> {
  const data = await page.evaluate((colour) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [64, 48];
    const brush = canvas.getContext('2d');
    if (brush) {
      brush.fillStyle = `hsl(${colour} 80% 50%)`;
      brush.fillRect(0, 0, 64, 48);
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  }, hue);
  return { name, mimeType: 'image/png', buffer: Buffer.from(data, 'base64') };
}

/** A file with the type of a picture that is not a picture. */
export function brokenPicture(name: string): PictureFile {
  return { name, mimeType: 'image/png', buffer: Buffer.from('This is not a picture.') };
}

/** Drops a file from the desktop onto a place of the page. */
export async function dropFile(place: Locator, file: PictureFile): Promise<void> {
  const dataTransfer = await transferOf(place.page(), file);
  await place.dispatchEvent('dragover', { dataTransfer });
  await place.dispatchEvent('drop', { dataTransfer });
}

/** Pastes a copied file into a place of the page. */
export async function pasteFile(place: Locator, file: PictureFile): Promise<void> {
  const transfer = await transferOf(place.page(), file);
  await place.evaluate((element, clipboardData) => {
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, transfer);
}

function transferOf(page: Page, { name, mimeType, buffer }: PictureFile): Promise<JSHandle<DataTransfer>> {
  return page.evaluateHandle(
    async ({ data, type, fileName }) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], fileName, { type }));
      return transfer;
    },
    { data: buffer.toString('base64'), type: mimeType, fileName: name },
  );
}
