import { DownOutlined } from '@ant-design/icons';
import { useId, useState, type ReactNode } from 'react';
import styles from './PhoneFold.module.css';

interface PhoneFoldProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part that stands open, but on a phone is folded until it is wanted; several stand in one `wrap`. */
export function PhoneFold({ title, children }: PhoneFoldProps) {
  const [open, setOpen] = useState(false);
  const bodyId = useId();
  return (
    <>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={bodyId}
        onClick={() => setOpen(!open)}
      >
        {title}
        <DownOutlined className="arrow small" aria-hidden="true" />
      </button>
      <div id={bodyId} className={styles.body} data-open={open}>
        {children}
      </div>
    </>
  );
}
