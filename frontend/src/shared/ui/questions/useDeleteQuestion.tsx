import { useReported } from '../../forms/useReported';
import type { Choice } from '../fields/Choices';
import { useDangerQuestion } from './useConsequenceQuestion';

interface DeleteQuestion<Value extends string> {
  readonly question: string;
  /** What follows, with its figures (rule D77). */
  readonly consequence?: string;
  readonly choice?: Choice<Value>;
  /** What the button says that goes ahead. */
  readonly okText: string;
  readonly onDelete: (chosen: Value | undefined) => Promise<unknown>;
  /** Once it is gone and the question is closed. */
  readonly onDeleted?: () => void;
  /** The screen's sentence where the server gave none. */
  readonly failed?: string;
}

/** Asks before something is deleted; a refusal is told in the server's words. */
export function useDeleteQuestion() {
  const reported = useReported();
  const ask = useDangerQuestion();
  return <Value extends string = never>(asked: DeleteQuestion<Value>): void => {
    const { question, consequence, choice, okText, onDelete, onDeleted, failed } = asked;
    let deleted = false;
    ask<Value>({
      title: okText,
      content: (
        <>
          <p>{question}</p>
          {consequence !== undefined && <p>{consequence}</p>}
        </>
      ),
      choice,
      okText,
      cancelText: 'Cancel',
      onOk: (chosen) =>
        reported(async () => {
          await onDelete(chosen);
          deleted = true;
        }, failed),
      afterClose: () => {
        if (deleted) onDeleted?.();
      },
    });
  };
}
