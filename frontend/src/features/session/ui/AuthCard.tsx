import type { ReactNode } from 'react';
import { BrandMark } from '../../../shared/ui/BrandMark';
import styles from './AuthCard.module.css';

interface AuthCardProps {
  readonly title: string;
  readonly children: ReactNode;
}

export function AuthCard({ title, children }: AuthCardProps) {
  return (
    <div className={styles.stage}>
      <section className={styles.card} aria-labelledby="auth-title">
        <div className={styles.mark}>
          <BrandMark size={52} />
        </div>
        <h1 id="auth-title" className={styles.title}>
          {title}
        </h1>
        {children}
      </section>
    </div>
  );
}
