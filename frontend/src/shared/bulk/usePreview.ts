import { useEffect, useEffectEvent, useState } from 'react';

export interface Preview<Wish, Answer> {
  /** The newest answer, also while the server makes another one; null before the first. */
  readonly answered: { readonly wish: Wish; readonly answer: Answer } | null;
  /** The answer is of another wish than the present one. */
  readonly isPending: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

/**
 * Loads the preview of an act for a wish: a text, or an object that is another one for each preview. A newer wish takes the place of one
 * that is on its way. Null asks for nothing. `pauseMs` is waited before each call.
 */
export function usePreview<Wish extends string | object, Answer>(
  wish: Wish | null,
  load: (wish: Wish) => Promise<Answer>,
  pauseMs = 0,
): Preview<Wish, Answer> {
  const [answered, setAnswered] = useState<Preview<Wish, Answer>['answered']>(null);
  const [failed, setFailed] = useState<{ readonly wish: Wish; readonly error: unknown } | null>(null);
  const loadAnswer = useEffectEvent(load);

  useEffect(() => {
    if (wish === null || failed !== null) return undefined;
    let isNewest = true;
    const ask = async () => {
      const answer = await loadAnswer(wish);
      if (isNewest) setAnswered({ wish, answer });
    };
    const fail = (error: unknown) => {
      if (isNewest) setFailed({ wish, error });
    };
    const timer = setTimeout(() => void ask().catch(fail), pauseMs);
    return () => {
      isNewest = false;
      clearTimeout(timer);
    };
  }, [wish, failed, pauseMs]);

  if (failed !== null && failed.wish !== wish) setFailed(null);
  return {
    answered,
    isPending: answered?.wish !== wish,
    error: failed?.error,
    retry: () => setFailed(null),
  };
}
