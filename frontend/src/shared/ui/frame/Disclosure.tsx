import { DownOutlined } from '@ant-design/icons';
import { useId, useState, type ReactNode } from 'react';
import styles from './Disclosure.module.css';

interface DisclosureProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part that is folded away until somebody wants it, and loaded then. */
export function Disclosure({ title, children }: DisclosureProps) {
  const [open, setOpen] = useState(false);
  const bodyId = useId();
  return (
    <div className={styles.disclosure}>
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
      <div id={bodyId} hidden={!open}>
        {open && children}
      </div>
    </div>
  );
}
