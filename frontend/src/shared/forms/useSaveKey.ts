import { useCommandKey } from './useCommandKey';

/** Ctrl+S, or Cmd+S, saves what is edited instead of the page's code; nothing while there is nothing to save, or it is under way. */
export const useSaveKey = (save: () => void, held = false): void =>
  useCommandKey('s', () => {
    if (!held) save();
  });
