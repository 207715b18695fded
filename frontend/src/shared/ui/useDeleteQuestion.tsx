import { App } from 'antd';
import { errorMessage } from '../api/apiError';

interface DeleteQuestion {
  readonly question: string;
  /** What the button says that goes ahead. */
  readonly okText: string;
  readonly onDelete: () => Promise<unknown>;
  /** The screen's sentence where the server gave none. */
  readonly failed?: string;
}

/** Asks before something is deleted; a refusal is told in the server's words. */
export function useDeleteQuestion(): (question: DeleteQuestion) => void {
  const { modal, message } = App.useApp();
  return ({ question, okText, onDelete, failed }) =>
    void modal.confirm({
      title: okText,
      content: question,
      okText,
      okButtonProps: { danger: true },
      cancelText: 'Cancel',
      onOk: async () => {
        try {
          await onDelete();
        } catch (error) {
          message.error(errorMessage(error, failed));
        }
      },
    });
}
