import { useEffect, useRef, type ReactNode } from 'react';
import { BrandMark } from '../../../../shared/ui/frame/BrandMark';
import styles from './AuthCard.module.css';

interface AuthCardProps {
  readonly title: string;
  readonly intro?: string | undefined;
  /** Shown above the form: the reason why this page opened. */
  readonly above?: ReactNode;
  readonly children: ReactNode;
}

export function AuthCard({ title, intro, above, children }: AuthCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shownTitle = useRef(title);

  // The link to this view is removed with its own view: without this the focus would be lost.
  useEffect(() => {
    if (shownTitle.current !== title) heading.current?.focus();
    shownTitle.current = title;
  }, [title]);

  return (
    <div className={`grid ${styles.screen}`}>
      <section className={styles.card} aria-labelledby="auth-title">
        {above || (
          <div className={`grid ${styles.brand}`}>
            <BrandMark size={52} />
          </div>
        )}
        <h1 id="auth-title" ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {intro !== undefined && <p className={`quiet ${styles.intro}`}>{intro}</p>}
        {children}
      </section>
    </div>
  );
}
