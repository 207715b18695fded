import { App, Button, Modal, type ModalProps } from 'antd';
import { createContext, use, useEffect, useState, type ChangeEvent } from 'react';

const CloseContext = createContext<() => void>(() => undefined);

/** Where somebody types; a choice, or a search for one, is made again at once. */
const typing = 'textarea, input:not([type=radio]):not([type=checkbox]):not([role=combobox])';

const unsaved = { title: 'Close without saving?', content: 'What you typed is not saved yet.' };

interface DialogProps extends Omit<ModalProps, 'open' | 'onCancel'> {
  /** It stays open while something is on its way. */
  readonly busy?: boolean;
  /** It asks before what was typed in it is lost (rule D45), in words of its own where it has some; what closes it otherwise does not. */
  readonly asks?: boolean | { readonly title: string; readonly content: string };
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
        ...(asks === true ? unsaved : asks),
        okText: 'Close',
        okButtonProps: { danger: true },
        cancelText: 'Stay',
        focusable: { autoFocusButton: 'cancel' },
        onOk: onClose,
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

const activeElement = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement ? document.activeElement : null;

/** For a dialog that is taken away instead of closed: gives the focus back to what opened it. */
function useReturnedFocus(): void {
  const [opener] = useState(activeElement);
  const [layer] = useState(() => opener?.closest('[role="dialog"]'));
  useEffect(
    () => () => {
      // What opened it may be gone by what was done in it, such as a button to undo: then the layer below keeps the focus.
      const target = opener?.isConnected ? opener : layer?.querySelector('button');
      target?.focus();
    },
    [opener, layer],
  );
}
