import { App } from 'antd';
import { errorMessage } from '../api/apiError';

/** Runs an act; why it failed is told in a message, in the screen's sentence where the server gave none. */
export function useReported() {
  const { message } = App.useApp();
  return async (act: () => Promise<unknown>, failed?: string): Promise<void> => {
    try {
      await act();
    } catch (error) {
      message.error(errorMessage(error, failed));
    }
  };
}
