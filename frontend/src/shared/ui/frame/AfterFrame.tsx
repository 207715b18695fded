import { useDeferredValue, type ReactNode } from 'react';

interface AfterFrameProps {
  /** Shown meanwhile in its place. */
  readonly placeholder: ReactNode;
  readonly children: ReactNode;
}

/** Renders a large part a moment after the frame around it, so that a tap is answered at once. */
export function AfterFrame({ placeholder, children }: AfterFrameProps) {
  const drawn = useDeferredValue(true, false);
  return drawn ? children : placeholder;
}
