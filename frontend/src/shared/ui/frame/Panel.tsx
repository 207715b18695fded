import { useId, type ReactNode } from 'react';
import styles from './Panel.module.css';
import { InOwnLanguage } from '../show/InOwnLanguage';

/** A quiet sheet that holds one part of a screen of the back office. */
export function Panel({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  const titleId = useId();
  return (
    <section className={styles.panel} aria-labelledby={title === undefined ? undefined : titleId}>
      {title !== undefined && (
        <h2 id={titleId}>
          <InOwnLanguage>{title}</InOwnLanguage>
        </h2>
      )}
      {children}
    </section>
  );
}
