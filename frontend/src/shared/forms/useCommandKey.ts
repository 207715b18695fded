import { useWindowEvent } from '../frame/useWindowEvent';

/** Ctrl or Cmd with a letter acts here, and not as the browser's own. */
export const useCommandKey = (letter: string, act: () => void): void =>
  useWindowEvent('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== letter) return;
    event.preventDefault();
    if (!event.repeat) act();
  });
