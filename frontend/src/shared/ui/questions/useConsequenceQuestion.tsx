import type { ReactNode } from 'react';
import type { Choice } from '../fields/Choices';
import { useDangerQuestion } from './useDangerQuestion';

interface ConsequenceQuestion {
  readonly title: string;
  /** What follows, each with its figures. */
  readonly consequences: readonly ReactNode[];
  readonly okText: string;
  /** Nothing is lost by it. */
  readonly harmless?: boolean;
}

interface ChoiceQuestion<Value extends string> extends ConsequenceQuestion {
  readonly choice?: Choice<Value>;
}

/** Asks before something that cannot be taken back, and names what follows from it (rule D77). */
export function useConsequenceQuestion(): (question: ConsequenceQuestion) => Promise<boolean> {
  const choose = useChoiceQuestion();
  return async (question) => (await choose(question)) !== null;
}

/** The same where one of several things must be chosen; gives what was, null where nothing goes ahead. */
export function useChoiceQuestion() {
  const ask = useDangerQuestion();
  return <Value extends string>({ consequences, ...question }: ChoiceQuestion<Value>) =>
    new Promise<Value | undefined | null>((resolve) => {
      ask<Value>({
        ...question,
        content: consequences.map((sentence, index) => <p key={index}>{sentence}</p>),
        // 'Cancel' would answer "Cancel the group order?" either way.
        cancelText: 'Go back',
        onOk: resolve,
        onCancel: () => resolve(null),
      });
    });
}
