import { App } from 'antd';
import { errorMessage } from '../../api/apiError';

/** Does an act; a refusal is told in the server's words. Gives whether it was done. */
export function useTold(): (act: () => Promise<unknown>) => Promise<boolean> {
  const { message } = App.useApp();
  return async (act) => {
    try {
      await act();
      return true;
    } catch (error) {
      message.error(errorMessage(error));
      return false;
    }
  };
}
