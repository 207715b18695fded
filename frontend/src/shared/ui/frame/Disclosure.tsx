import { DownOutlined } from '@ant-design/icons';
import { useId, useState, type ReactNode } from 'react';
import styles from './Disclosure.module.css';

interface DisclosureProps {
  readonly title: string;
  readonly openAtFirst?: boolean;
  /** True if its content is rendered while folded, too. */
  readonly kept?: boolean;
  /** The largest screen on which it folds at all; several of them are in one `wrap` then. */
  readonly upTo?: 'phone' | 'tablet';
  readonly children: ReactNode;
}

/** A part that is folded until somebody opens it, and mostly loaded then. */
export function Disclosure({ title, openAtFirst = false, kept = false, upTo, children }: DisclosureProps) {
  const [open, setOpen] = useState(openAtFirst);
  const bodyId = useId();
  return (
    <div className={upTo ? styles.folding : styles.disclosure} data-up-to={upTo}>
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
      <div id={bodyId} className={styles.body} hidden={!open && !upTo} data-open={open}>
        {(open || kept || upTo) && children}
      </div>
    </div>
  );
}
