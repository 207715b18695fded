import { useCommandKey } from './useCommandKey';

/** Ctrl+S, or Cmd+S, saves what is edited instead of the page's code. */
export const useSaveKey = (save: () => void): void => useCommandKey('s', save);
