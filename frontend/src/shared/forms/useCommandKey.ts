import { useWindowEvent } from '../frame/useWindowEvent';

/** Ctrl or Cmd with a letter acts here, and not as the browser's own. */
export const useCommandKey = (letter: string, act: () => void): void =>
  useWindowEvent('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== letter) return;
    event.preventDefault();
    if (!event.repeat) act();
  });

/** Ctrl+S, or Cmd+S, saves what is edited instead of the page's code; nothing while there is nothing to save, or it is under way. */
export const useSaveKey = (save: () => void, held = false): void =>
  useCommandKey('s', () => {
    if (!held) save();
  });
