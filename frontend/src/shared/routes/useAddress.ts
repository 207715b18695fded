import { useSearchParams } from 'react-router-dom';

export type AddressChanges = Readonly<Record<string, string | null>>;

/** The query string, and how to change parts of it; empty values leave the address. */
export function useAddress(): readonly [
  params: URLSearchParams,
  write: (changes: AddressChanges, step?: 'replace' | 'push') => void,
] {
  const [params, setParams] = useSearchParams();
  const write = (changes: AddressChanges, step: 'replace' | 'push' = 'replace') => {
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      // At once: the next key stroke has to start from this address.
      { replace: step === 'replace', preventScrollReset: true, flushSync: true },
    );
  };
  return [params, write];
}
