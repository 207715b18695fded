import { App } from 'antd';
import { errorMessage } from '../api/apiError';

/** Does an act and shows a refusal, in the server's words or else in the screen's sentence. Returns whether it was done. */
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
