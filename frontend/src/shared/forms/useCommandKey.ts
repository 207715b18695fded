import { useEffect, useEffectEvent } from 'react';

/** Ctrl or Cmd with a letter acts here, and not as the browser's own. */
export function useCommandKey(letter: string, act: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== letter) return;
    event.preventDefault();
    if (!event.repeat) act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
