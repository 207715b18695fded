import { createContext, use, useCallback, useEffect, useState } from 'react';
import { draftKey, noteShown, readDraft, removeDraft, writeDraft } from './drafts';

/** The number of the person who types; null while nobody is logged in, and then nothing is kept. */
export const DraftOwnerContext = createContext<number | null>(null);

interface Draft<Typed> {
  /** Typed before and not sent, as it was when the form was opened; null where there is nothing. */
  readonly kept: Typed | null;
  /** Keeps what is typed now; null removes it, as after a save. */
  readonly keep: (typed: Typed | null) => void;
}

/**
 * Keeps what a person types into a form for the visit, so that it is there again after a login (rule D103). Passwords are never
 * handed in.
 */
export function useDraft<Typed extends object>(form: string, like: Typed): Draft<Typed> {
  const owner = use(DraftOwnerContext);
  const key = owner === null ? null : draftKey(owner, form);
  const [kept] = useState(() => (key === null ? null : readDraft(key, like)));
  useEffect(() => (key === null ? undefined : noteShown(key)), [key]);
  const keep = useCallback(
    (typed: Typed | null) => {
      if (key === null) return;
      if (typed === null) removeDraft(key);
      else writeDraft(key, typed);
    },
    [key],
  );
  return { kept, keep };
}
