import { useState } from 'react';
import { useLeaveQuestion } from '../../../../shared/forms/useLeaveQuestion';

/** For a dialog with typed money: each step of the history takes it away, so the back key asks as well before that is lost (rule D45). */
export function useTypedDialog(onClose: () => void, wasTyped = false) {
  const [typed, setTyped] = useState(wasTyped);
  const mayLeave = useLeaveQuestion(typed, () => true);
  const close = () => {
    mayLeave();
    onClose();
  };
  return { onInput: () => setTyped(true), close };
}
