import { useEffect, useState } from 'react';

const activeElement = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement ? document.activeElement : null;

/** For a dialog that is taken away instead of closed: gives the focus back to what opened it. */
export function useReturnedFocus(): void {
  const [opener] = useState(activeElement);
  const [layer] = useState(() => opener?.closest('[role="dialog"]'));
  useEffect(
    () => () => {
      // What opened it may be gone by what was done in it, such as a button to undo: then the layer below keeps the focus.
      const target = opener?.isConnected ? opener : layer?.querySelector('button');
      target?.focus();
    },
    [opener, layer],
  );
}
