/** Hands a text to the browser as a download. */
export function saveFile(name: string, text: string, mimetype: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: mimetype }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Firefox reads the address after the click is over.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
