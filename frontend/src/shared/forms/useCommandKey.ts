import { useWindowEvent } from '../frame/useWindowEvent';

/** Calls `act` for Ctrl or Cmd with a letter, instead of the browser's own command. */
export const useCommandKey = (letter: string, act: () => void): void =>
  useWindowEvent('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== letter) return;
    event.preventDefault();
    if (!event.repeat) act();
  });

/** Ctrl+S, or Cmd+S, saves the form instead of the page's code; nothing while `held`, such as during a save. */
export const useSaveKey = (save: () => void, held = false): void =>
  useCommandKey('s', () => {
    if (!held) save();
  });
