import { i18n } from '@lingui/core';
import { App, Button, Modal, type ModalProps } from 'antd';
import { createContext, use, useEffect, useState, type ChangeEvent } from 'react';

const CloseContext = createContext<() => void>(() => undefined);

/** Fields for typed text; a choice, or a search for one, is quickly made again. */
const typing = 'textarea, input:not([type=radio]):not([type=checkbox]):not([role=combobox])';

const unsaved = () => ({
  title: i18n.t('Close without saving?'),
  content: i18n.t('What you typed is not saved yet.'),
});

interface DialogProps extends Omit<ModalProps, 'open' | 'onCancel'> {
  /** True while a request is running: the dialog stays open. */
  readonly busy?: boolean;
  /**
   * True if it asks before its typed text is lost (rule D45), or the words of that question. A dialog that is closed by its
   * parent does not ask.
   */
  readonly asks?: boolean | { readonly title: string; readonly content: string };
  readonly onClose: () => void;
}

/**
 * Open as long as it is rendered; after that its opener gets the focus back. Without `onOk` its buttons are in its content. A
 * press beside it loses no typed text.
 */
export function Dialog({ busy = false, asks = false, onClose, children, ...modal }: DialogProps) {
  useReturnedFocus();
  const questions = App.useApp().modal;
  const [typed, setTyped] = useState(false);
  const close = () => {
    if (!asks || !typed) onClose();
    else
      questions.confirm({
        ...(asks === true ? unsaved() : asks),
        okText: i18n.t('Close'),
        okButtonProps: { danger: true },
        cancelText: i18n.t('Stay'),
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

/** Closes the dialog around it, as Escape does. */
export const CancelButton = () => <Button onClick={use(CloseContext)}>{i18n.t('Cancel')}</Button>;

const activeElement = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement ? document.activeElement : null;

/** For a dialog that is removed instead of closed: gives the focus back to its opener. */
function useReturnedFocus(): void {
  const [opener] = useState(activeElement);
  const [layer] = useState(() => opener?.closest('[role="dialog"]'));
  useEffect(
    () => () => {
      // The opener may be gone after the act, such as a button to undo: then the layer below gets the focus.
      const target = opener?.isConnected ? opener : layer?.querySelector('button');
      target?.focus();
    },
    [opener, layer],
  );
}
