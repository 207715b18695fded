import { createContext, use, useCallback, useEffect, useState } from 'react';
import { draftKey, noteShown, readDraft, removeDraft, writeDraft } from './drafts';

/** The number of the person who types; null while nobody is logged in, and then nothing is stored. */
export const DraftOwnerContext = createContext<number | null>(null);

interface Draft<Typed> {
  /** The draft that was typed before and not sent, as it was when the form was opened; null if there is none. */
  readonly kept: Typed | null;
  /** Stores the typed values; null removes them, as after a save. */
  readonly keep: (typed: Typed | null) => void;
}

/**
 * Stores the values that a person types into a form for the visit, so that they are there again after a login (rule D103).
 * Passwords are never passed to it.
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
