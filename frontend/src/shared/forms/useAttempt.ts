import { useRef } from 'react';
import { v4 as newUuid } from 'uuid';

/** One key per attempt of a person: sent again after a lost answer, an act is recorded once (rule D75). */
export function useAttempt() {
  const attempt = useRef<{ readonly asked: string; readonly key: string } | null>(null);
  return {
    /** The same key while the same is asked again, whether or not an answer came. */
    keyFor: (content: unknown): string => {
      const asked = JSON.stringify(content);
      const current = attempt.current?.asked === asked ? attempt.current : { asked, key: newUuid() };
      attempt.current = current;
      return current.key;
    },
    /** What is asked next is another act, even where it reads the same. */
    done: () => {
      attempt.current = null;
    },
  };
}
