import { i18n } from '@lingui/core';
import { useReported } from '../../forms/useReported';
import type { Choice } from '../fields/Choices';
import { useDangerQuestion } from './useConsequenceQuestion';

interface DeleteQuestion<Value extends string> {
  readonly question: string;
  /** The effect, with its figures (rule D77). */
  readonly consequence?: string;
  readonly choice?: Choice<Value>;
  /** The text of the button that goes ahead. */
  readonly okText: string;
  readonly onDelete: (chosen: Value | undefined) => Promise<unknown>;
  /** Called after the deletion, when the question is closed. */
  readonly onDeleted?: () => void;
  /** The screen's sentence if the server gave none. */
  readonly failed?: string;
}

/** Asks before something is deleted; a refusal is shown in the server's words. */
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
      cancelText: i18n.t('Cancel'),
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
