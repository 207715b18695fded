import { useState, type ReactNode } from 'react';
import type { Figure } from '../ledgerApi';
import styles from './Explain.module.css';
import { ExplainDrawer } from './ExplainDrawer';

interface ExplainButtonProps {
  readonly figure: Figure;
  /** What the number is, after 'Explain': 'the sum of paid claims'. */
  readonly what: string;
  /** The number as the screen has it. */
  readonly shown: number;
  readonly children: ReactNode;
}

/** A number that opens the events it is made of. */
export function ExplainButton({ figure, what, shown, children }: ExplainButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.figure}
        aria-haspopup="dialog"
        aria-label={`Explain ${what}: ${typeof children === 'string' ? children : shown}`}
        title={`Explain ${what}`}
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      <ExplainDrawer open={open} figure={figure} what={what} shown={shown} onClose={() => setOpen(false)} />
    </>
  );
}
