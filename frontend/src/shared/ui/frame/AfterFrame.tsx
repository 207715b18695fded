import { useDeferredValue, type ReactNode } from 'react';

interface AfterFrameProps {
  /** Keeps the place meanwhile. */
  readonly placeholder: ReactNode;
  readonly children: ReactNode;
}

/** Draws what is large a moment after the frame around it, so that a tap is answered at once. */
export function AfterFrame({ placeholder, children }: AfterFrameProps) {
  const drawn = useDeferredValue(true, false);
  return drawn ? children : placeholder;
}
