import { useState } from 'react';
import { useLeaveQuestion } from '../../../../shared/forms/useLeaveQuestion';

/** Guards a dialog with typed money: every step of the history closes it, so the back key asks before that is lost (rule D45). */
export function useTypedDialog(onClose: () => void, wasTyped = false) {
  const [typed, setTyped] = useState(wasTyped);
  const mayLeave = useLeaveQuestion(typed, () => true);
  const close = () => {
    mayLeave();
    onClose();
  };
  return { onInput: () => setTyped(true), close };
}
