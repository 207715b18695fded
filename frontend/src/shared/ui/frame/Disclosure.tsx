import { DownOutlined } from '@ant-design/icons';
import { useId, useState, type ReactNode } from 'react';
import styles from './Disclosure.module.css';

interface DisclosureProps {
  readonly title: string;
  readonly openAtFirst?: boolean;
  /** It is there while folded, too. */
  readonly kept?: boolean;
  /** Whether it stands open but on a phone; several stand in one `wrap` then. */
  readonly onPhone?: boolean;
  readonly children: ReactNode;
}

/** A part that is folded away until somebody wants it, and mostly loaded then. */
export function Disclosure({
  title,
  openAtFirst = false,
  kept = false,
  onPhone = false,
  children,
}: DisclosureProps) {
  const [open, setOpen] = useState(openAtFirst);
  const bodyId = useId();
  return (
    <div className={onPhone ? styles.onPhone : styles.disclosure}>
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
      <div id={bodyId} className={styles.body} hidden={!open && !onPhone} data-open={open}>
        {(open || kept || onPhone) && children}
      </div>
    </div>
  );
}
