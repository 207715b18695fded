import { useEffect, useEffectEvent } from 'react';

/** Listens to an event of the window while the component is mounted. */
export function useWindowEvent<Name extends keyof WindowEventMap>(
  name: Name,
  act: (event: WindowEventMap[Name]) => void,
): void {
  const onEvent = useEffectEvent(act);
  useEffect(() => {
    const listener = (event: WindowEventMap[Name]) => onEvent(event);
    window.addEventListener(name, listener);
    return () => window.removeEventListener(name, listener);
  }, [name]);
}
