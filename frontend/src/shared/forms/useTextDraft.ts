import { useCallback, useEffect, useState } from 'react';
import { useDraft } from './useDraft';

/** The text of a field that differs from the saved text is kept for the visit, as `useDraft` keeps the values of a form. */
export function useTextDraft(field: string, saved = '') {
  const { kept, keep } = useDraft(field, { text: '' });
  const [text, setText] = useState(kept?.text ?? saved);
  useEffect(() => keep(text === saved ? null : { text }), [keep, text, saved]);
  /** Removes the stored text, as after a save or when the field is closed. */
  const drop = useCallback(() => keep(null), [keep]);
  return { text, setText, drop };
}
