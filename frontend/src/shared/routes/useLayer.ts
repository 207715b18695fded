import { useRef } from 'react';
import { useLocation, useNavigate, type Location } from 'react-router-dom';
import { useAddress } from './useAddress';

/** A layer over a page, and its content; null while it is closed. */
export interface Layer {
  readonly shown: string | null;
  readonly open: (what: string) => void;
  readonly close: () => void;
}

/** Whether a step of the history closes a layer or changes its content: such a step may need a question. */
export const leavesLayer =
  (name: string) =>
  (from: Location, to: Location): boolean =>
    from.pathname !== to.pathname || shownIn(from, name) !== shownIn(to, name);

const shownIn = ({ search }: Location, name: string): string | null => new URLSearchParams(search).get(name);

const isStepOf = ({ state }: Location<unknown>, name: string): boolean =>
  typeof state === 'object' && state !== null && 'layer' in state && state.layer === name;

/**
 * A layer is a step of the history: the back key closes only the topmost one. Closing it by its button goes back too, so that
 * no dead step remains. A layer that came with the address has no step of its own, and leaves the address instead.
 */
export function useLayer(name: string): Layer {
  const [params, write] = useAddress();
  const location = useLocation();
  const navigate = useNavigate();
  const left = useRef<Location>(null);
  return {
    shown: params.get(name),
    open: (what) => write({ [name]: what }, { state: { layer: name } }),
    close: () => {
      if (!isStepOf(location, name)) return write({ [name]: null });
      // Going back takes a moment, and a second press of Escape must not close the page below, too.
      if (left.current === location) return;
      left.current = location;
      // A person may answer a question by staying, and close it later.
      window.addEventListener('popstate', () => (left.current = null), { once: true });
      void navigate(-1);
    },
  };
}
