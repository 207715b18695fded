import type { ReactNode } from 'react';
import { InOwnLanguage } from './InOwnLanguage';

interface FactsProps {
  readonly className?: string;
  /** The facts by their names, in their order. */
  readonly facts: Readonly<Record<string, ReactNode>>;
}

export function Facts({ className, facts }: FactsProps) {
  return (
    <dl className={className}>
      {Object.entries(facts).map(([name, fact]) => (
        <div key={name}>
          <dt>
            <InOwnLanguage>{name}</InOwnLanguage>
          </dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
