import { createContext, use, useCallback, useEffect, useId, useState } from 'react';
import { useLeaveQuestion } from './useLeaveQuestion';

type Note = (form: string, dirty: boolean) => void;

/** Collects which forms of a page have changes: the router asks one question before it leaves. */
export const UnsavedContext = createContext<Note>(() => undefined);

/** Asks before a page of several forms is left while one of them has changes. Returns the function by which forms report that. */
export function useLeaveQuestionOfForms(): Note {
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  useLeaveQuestion(changed.size > 0);
  return useCallback((form, dirty) => {
    setChanged((before) => {
      if (before.has(form) === dirty) return before;
      const after = new Set(before);
      if (dirty) after.add(form);
      else after.delete(form);
      return after;
    });
  }, []);
}

/** Reports whether one of several forms has changes. */
export function useUnsaved(dirty: boolean): void {
  const note = use(UnsavedContext);
  const form = useId();
  useEffect(() => {
    note(form, dirty);
    return () => note(form, false);
  }, [note, form, dirty]);
}
