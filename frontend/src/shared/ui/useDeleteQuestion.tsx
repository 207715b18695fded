import { App } from 'antd';
import { errorMessage } from '../api/apiError';

interface DeleteQuestion {
  readonly question: string;
  /** What follows, with its figures (rule D77). */
  readonly consequence?: string;
  /** What the button says that goes ahead. */
  readonly okText: string;
  readonly onDelete: () => Promise<unknown>;
  /** Once it is gone and the question is closed. */
  readonly onDeleted?: () => void;
  /** The screen's sentence where the server gave none. */
  readonly failed?: string;
}

/** Asks before something is deleted; a refusal is told in the server's words. */
export function useDeleteQuestion(): (question: DeleteQuestion) => void {
  const { modal, message } = App.useApp();
  return ({ question, consequence, okText, onDelete, onDeleted, failed }) => {
    let deleted = false;
    void modal.confirm({
      title: okText,
      content: (
        <>
          <p>{question}</p>
          {consequence !== undefined && <p>{consequence}</p>}
        </>
      ),
      okText,
      okButtonProps: { danger: true },
      cancelText: 'Cancel',
      onOk: async () => {
        try {
          await onDelete();
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
