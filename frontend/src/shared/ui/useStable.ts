import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function with every draw, which does what the last one drawn would: what it is handed to need not be drawn again. */
export function useStable<Parameters extends readonly unknown[]>(
  act: (...parameters: Parameters) => void,
): (...parameters: Parameters) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...parameters) => latest.current(...parameters), []);
}
