import { Modal, type ModalProps } from 'antd';
import { useReturnedFocus } from './useReturnedFocus';

interface DialogProps extends Omit<ModalProps, 'open' | 'onCancel'> {
  /** It stays open while something is on its way. */
  readonly busy?: boolean;
  readonly onClose: () => void;
}

/**
 * Open as long as it is drawn; then what opened it gets the focus back. Without `onOk` its buttons stand in its content. A press beside
 * it loses nothing of what was typed.
 */
export function Dialog({ busy = false, onClose, ...modal }: DialogProps) {
  useReturnedFocus();
  return (
    <Modal
      open
      footer={modal.onOk ? undefined : null}
      keyboard={!busy}
      closable={!busy}
      mask={{ closable: false }}
      onCancel={onClose}
      {...modal}
    />
  );
}
