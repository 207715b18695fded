import { useRef } from 'react';
import { v4 as newUuid } from 'uuid';

interface Attempt {
  /** The same key while the same is asked again, whether or not an answer came. */
  keyFor(asked: unknown): string;
  /** What is asked next is another act, even where it reads the same. */
  done(): void;
}

/** One key per attempt of a person: sent again after a lost answer, an act is recorded once (rule D75). */
export function useAttempt(): Attempt {
  const attempt = useRef<{ readonly asked: string; readonly key: string } | null>(null);
  return {
    keyFor: (content) => {
      const asked = JSON.stringify(content);
      const current = attempt.current?.asked === asked ? attempt.current : { asked, key: newUuid() };
      attempt.current = current;
      return current.key;
    },
    done: () => {
      attempt.current = null;
    },
  };
}
