import { parseId } from './paths';
import { useLocation, useSearchParams } from 'react-router-dom';

export type AddressChanges = Readonly<Record<string, string | number | null>>;

/** A change replaces the present step of the history, also with a state of its own, or makes a new one. */
export type AddressStep = 'replace' | 'push' | { readonly state: unknown };

/** The query string, the function that changes parts of it, and its ids; empty values leave the address. */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const write = (changes: AddressChanges, step: AddressStep = 'replace') => {
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(changes)) {
          if (value === null || value === '') next.delete(name);
          else next.set(name, String(value));
        }
        return next;
      },
      // At once: the next key stroke has to start from this address.
      { ...historyStep(step, location.state), preventScrollReset: true, flushSync: true },
    );
  };
  const idIn = (name: string) => parseId(params.get(name));
  return [params, write, idIn] as const;
}

function historyStep(step: AddressStep, present: unknown) {
  if (step === 'push') return { replace: false };
  return step === 'replace' ? { replace: true, state: present } : { replace: false, state: step.state };
}

/** The name in a part of the address, if it is one of these; otherwise null. */
export const oneOf = <Name extends string>(names: Readonly<Record<Name, unknown>>, text: string | null) =>
  (Object.keys(names) as Name[]).find((name) => name === text) ?? null;
