/** Removes names such as 'Array.prototype.toSorted' from a page, before its code runs there. */
export function removeNewer(names: readonly string[]): void {
  for (const name of names) {
    const path = name.split('.');
    const last = path.pop() ?? '';
    let holder: unknown = window;
    for (const part of path) holder = (holder as Record<string, unknown> | undefined)?.[part];
    if (holder !== undefined) Reflect.deleteProperty(holder as object, last);
  }
}

/** Refuses all storage of the browser for a page, as with blocked cookies. Runs in the page, before its code. */
export function refuseStorage(): void {
  const refuse = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, name, { get: refuse });
  Object.defineProperty(navigator, 'serviceWorker', { get: refuse });
  Object.defineProperty(window, 'BroadcastChannel', { value: refuse });
}
