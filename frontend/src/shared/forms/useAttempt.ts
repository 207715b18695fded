import { useRef } from 'react';
import { v4 as newUuid } from 'uuid';

/** The time within which the second tap of a double tap comes, sometimes after the answer to the first one. */
const doubleTapMs = 500;

/** One key per attempt of a person: sent again after a lost answer, an act is recorded once (rule D75). */
export function useAttempt() {
  const attempt = useRef<{ readonly asked: string; readonly key: string; until: number } | null>(null);
  return {
    /** The same key while the content stays the same, whether or not an answer came. */
    keyFor: (content: unknown): string => {
      const asked = JSON.stringify(content);
      const current = attempt.current;
      if (current?.asked === asked && performance.now() < current.until) {
        current.until = Number.POSITIVE_INFINITY;
        return current.key;
      }
      attempt.current = { asked, key: newUuid(), until: Number.POSITIVE_INFINITY };
      return attempt.current.key;
    },
    /** Ends the attempt: a later request is another act, even with the same content. The second tap of a double tap is not. */
    done: () => {
      if (attempt.current) attempt.current.until = performance.now() + doubleTapMs;
    },
  };
}
