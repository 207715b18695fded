import { App, Button, Modal, type ModalProps } from 'antd';
import { createContext, use, useState, type ChangeEvent } from 'react';
import { useReturnedFocus } from './useReturnedFocus';

const CloseContext = createContext<() => void>(() => undefined);

/** Where somebody types; a choice, or a search for one, is made again at once. */
const typing = 'textarea, input:not([type=radio]):not([type=checkbox]):not([role=combobox])';

interface DialogProps extends Omit<ModalProps, 'open' | 'onCancel'> {
  /** It stays open while something is on its way. */
  readonly busy?: boolean;
  /** It asks before what was typed in it is lost (rule D45); what closes it otherwise does not. */
  readonly asks?: boolean;
  readonly onClose: () => void;
}

/**
 * Open as long as it is drawn; then what opened it gets the focus back. Without `onOk` its buttons stand in its content. A press beside
 * it loses nothing of what was typed.
 */
export function Dialog({ busy = false, asks = false, onClose, children, ...modal }: DialogProps) {
  useReturnedFocus();
  const questions = App.useApp().modal;
  const [typed, setTyped] = useState(false);
  const close = () => {
    if (!asks || !typed) onClose();
    else
      questions.confirm({
        ...{ title: 'Close without saving?', content: 'What you typed is not saved yet.' },
        ...{ okText: 'Close', okButtonProps: { danger: true }, cancelText: 'Stay', onOk: onClose },
      });
  };
  return (
    <Modal
      open
      footer={modal.onOk ? undefined : null}
      keyboard={!busy}
      closable={!busy}
      mask={{ closable: false }}
      onCancel={close}
      wrapProps={{
        onChange: ({ target }: ChangeEvent<HTMLElement>) => setTyped(typed || target.matches(typing)),
      }}
      {...modal}
    >
      <CloseContext value={close}>{children}</CloseContext>
    </Modal>
  );
}

/** Closes the dialog that it stands in, as Escape does. */
export const CancelButton = () => <Button onClick={use(CloseContext)}>Cancel</Button>;
