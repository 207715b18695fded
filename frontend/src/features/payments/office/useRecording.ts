import { App } from 'antd';
import { useState } from 'react';
import { errorMessage, isApiError, isUnanswered } from '../../../shared/api/apiError';
import { useAttempt } from '../../../shared/forms/useAttempt';

const unanswered =
  'No answer came, so this may be recorded already. Press again to be sure: it is recorded once.';

interface Recording<Money> {
  readonly send: (
    keyed: Money & { readonly idempotency_key: string; readonly again?: boolean },
  ) => Promise<unknown>;
  /** Amount, day and way: what of it was recorded within the hour is asked about once; sent again, it is other money. */
  readonly kindOf: (money: Money) => string;
  /** What is told once it is recorded. */
  readonly told: (money: Money) => string;
  readonly onRecorded: () => void;
}

/** Records money under one key while it stays the same, and tells what it was refused for. */
export function useRecording<Money>({ send, kindOf, told, onRecorded }: Recording<Money>) {
  const { message } = App.useApp();
  const attempt = useAttempt();
  const [refusal, setRefusal] = useState<string | null>(null);
  const [toldOf, setToldOf] = useState('');
  const record = async (money: Money): Promise<void> => {
    setRefusal(null);
    const meant = kindOf(money) === toldOf ? { ...money, again: true } : money;
    try {
      await send({ ...meant, idempotency_key: attempt.keyFor(meant) });
      attempt.done();
      message.success(told(money));
      onRecorded();
    } catch (error) {
      if (isApiError(error) && error.rule === 'RECORDED_BEFORE') setToldOf(kindOf(money));
      setRefusal(isUnanswered(error) ? unanswered : errorMessage(error));
    }
  };
  return { record, refusal };
}
