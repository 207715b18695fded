import { App } from 'antd';
import { errorMessage } from '../api/apiError';
import type { Choice } from './Choices';
import { useDangerQuestion } from './useDangerQuestion';

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
  const { message } = App.useApp();
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
      onOk: async (chosen) => {
        try {
          await onDelete(chosen);
          deleted = true;
        } catch (error) {
          message.error(errorMessage(error, failed));
        }
      },
      afterClose: () => {
        if (deleted) onDeleted?.();
      },
    });
  };
}
