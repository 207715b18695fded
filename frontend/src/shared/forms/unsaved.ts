import { createContext, use, useCallback, useEffect, useId, useState } from 'react';
import { useLeaveQuestion } from './useLeaveQuestion';

type Note = (form: string, dirty: boolean) => void;

/** Where the forms of one page say whether they have changes: a router asks one question before it leaves. */
export const UnsavedContext = createContext<Note>(() => undefined);

/** Asks before a page of several forms is left while one of them has changes. Gives what the forms are told by. */
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

/** One form of several says whether it has changes. */
export function useUnsaved(dirty: boolean): void {
  const note = use(UnsavedContext);
  const form = useId();
  useEffect(() => {
    note(form, dirty);
    return () => note(form, false);
  }, [note, form, dirty]);
}
