import { i18n } from '@lingui/core';
import { App } from 'antd';
import { useState } from 'react';
import { errorMessage, isApiError, isUnanswered } from '../../../../shared/api/apiError';
import { useAttempt } from '../../../../shared/forms/useAttempt';

const unanswered = () =>
  i18n.t('No answer came, so this may be recorded already. Press again to be sure: it is recorded once.');

/** Questions that an admin sees once, and confirms by pressing again. */
const questions = { RECORDED_BEFORE: 'again', DAY_LONG_AGO: 'long_ago' } as const;
type Question = (typeof questions)[keyof typeof questions];
type Meant = Partial<Record<Question, true>>;

const questionOf = (error: unknown): Question | undefined =>
  isApiError(error)
    ? (questions as Readonly<Partial<Record<string, Question>>>)[error.rule ?? '']
    : undefined;

interface Recording<Money, Facts> {
  /** The facts that the screen builds the money from: they change by themselves. */
  readonly facts: Facts;
  readonly send: (keyed: Money & { readonly idempotency_key: string } & Meant) => Promise<unknown>;
  /** The text of amount, day and method. A question about it is shown once; sent again, the same text is confirmed. */
  readonly kindOf: (money: Money) => string;
  /** The message after it is recorded. */
  readonly told: (money: Money) => string;
  readonly onRecorded: () => void;
}

/**
 * Records money under one key while it stays the same, and returns the reason of a refusal. After a lost answer the facts stay
 * as they were until somebody types, so that the same is sent again.
 */
export function useRecording<Money, Facts>(live: Recording<Money, Facts>) {
  const { send, kindOf, told, onRecorded } = live;
  const { message } = App.useApp();
  const attempt = useAttempt();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [lost, setLost] = useState<Facts | null>(null);
  const facts = lost ?? live.facts;
  const [toldOf, setToldOf] = useState<{ kind: string; meant: Meant }>({ kind: '', meant: {} });
  const record = async (money: Money): Promise<void> => {
    setRefusal(null);
    const known = kindOf(money) === toldOf.kind ? toldOf.meant : {};
    const meant = { ...money, ...known };
    try {
      await send({ ...meant, idempotency_key: attempt.keyFor(meant) });
      attempt.done();
      message.success(told(money));
      onRecorded();
    } catch (error) {
      const question = questionOf(error);
      if (question) setToldOf({ kind: kindOf(money), meant: { ...known, [question]: true } });
      const isLost = isUnanswered(error);
      setLost(isLost ? facts : null);
      setRefusal(isLost ? unanswered() : errorMessage(error));
    }
  };
  /** The next money is no longer the same. */
  const onType = () => {
    if (lost !== null) setRefusal(null);
    setLost(null);
  };
  return { record, refusal, facts, onType };
}
