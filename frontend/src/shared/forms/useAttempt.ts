import { useRef } from 'react';
import { v4 as newUuid } from 'uuid';

/** The second tap of a double tap comes within it, sometimes after the answer to the first one. */
const doubleTapMs = 500;

/** One key per attempt of a person: sent again after a lost answer, an act is recorded once (rule D75). */
export function useAttempt() {
  const attempt = useRef<{ readonly asked: string; readonly key: string; until: number } | null>(null);
  return {
    /** The same key while the same is asked again, whether or not an answer came. */
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
    /** What is asked after this is another act, even where it reads the same; but a second tap is not. */
    done: () => {
      if (attempt.current) attempt.current.until = performance.now() + doubleTapMs;
    },
  };
}
