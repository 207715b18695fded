import { App } from 'antd';
import { errorMessage } from '../api/apiError';

/** Does an act; a refusal is told in the server's words, else in the screen's sentence. Gives whether it was done. */
export function useReported() {
  const { message } = App.useApp();
  return async (act: () => Promise<unknown>, failed?: string): Promise<boolean> => {
    try {
      await act();
      return true;
    } catch (error) {
      message.error(errorMessage(error, failed));
      return false;
    }
  };
}
