/** Saves a text or a picture as a download of the browser. */
export function saveFile(name: string, content: string | Blob, mimetype: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: mimetype }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Firefox reads the address after the click is over.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
