/** Base64 of a file by FileReader, which needs no call per byte. */
export function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () =>
      resolve(typeof reader.result === 'string' ? reader.result.replace(/^[^,]*,/, '') : '');
    reader.onerror = () => reject(new Error('This file cannot be read'));
    reader.readAsDataURL(file);
  });
}
