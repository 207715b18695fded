import { CloseOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { i18n } from '@lingui/core';
import { Button } from 'antd';
import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import styles from './Lightbox.module.css';
import { Picture } from './Picture';

interface LightboxProps {
  readonly pictures: readonly string[];
  readonly index: number;
  readonly label: string;
  readonly onShow: (index: number) => void;
  readonly onClose: () => void;
}

/** Pictures over the whole screen: arrow keys to go on, Escape to leave. The dialog element traps and returns the focus. */
export function Lightbox({ pictures, index, label, onShow, onClose }: LightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Closed while it is still in the page: only then the browser gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open && typeof element.showModal === 'function') element.showModal();
    return () => {
      if (element?.open) element.close();
    };
  }, []);

  const step = (by: number) => onShow((index + by + pictures.length) % pictures.length);
  const onKeyDown = (event: KeyboardEvent) => {
    // The product's own dialog is below and would close with the same key.
    event.stopPropagation();
    if (event.key === 'ArrowLeft') step(-1);
    if (event.key === 'ArrowRight') step(1);
    if (event.key === 'Escape') onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.lightbox}
      aria-label={label}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.picture}>
        <Picture
          filepath={pictures[index]}
          alt={i18n.t('{label}, {number} of {n}', { label, number: index + 1, n: pictures.length })}
          sizes="100vw"
          fit="contain"
          eager
        />
      </div>
      <Button
        className={styles.close}
        shape="circle"
        icon={<CloseOutlined aria-hidden />}
        aria-label={i18n.t('Close fullscreen')}
        onClick={onClose}
      />
      {pictures.length > 1 &&
        ([-1, 1] as const).map((by) => (
          <Button
            key={by}
            className={by < 0 ? styles.previous : styles.next}
            shape="circle"
            icon={by < 0 ? <LeftOutlined aria-hidden /> : <RightOutlined aria-hidden />}
            aria-label={by < 0 ? i18n.t('Previous picture') : i18n.t('Next picture')}
            onClick={() => step(by)}
          />
        ))}
    </dialog>
  );
}
