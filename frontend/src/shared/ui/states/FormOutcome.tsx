import { Alert } from 'antd';
import { useEffect, useRef } from 'react';
import type { Outcome } from '../../forms/useOutcome';
import { InOwnLanguage } from '../show/InOwnLanguage';

/** The result of a sent form, shown beside its button; a refusal is scrolled into sight and gets the focus. */
export function FormOutcome({ outcome }: { readonly outcome: Outcome | null }) {
  const place = useRef<HTMLDivElement>(null);
  const refused = outcome?.type === 'error';
  useEffect(() => {
    if (refused) place.current?.focus();
  }, [refused, outcome]);
  if (!outcome) return null;
  return (
    <div ref={place} tabIndex={-1} className="apart">
      <Alert
        type={outcome.type}
        showIcon
        role={refused ? 'alert' : 'status'}
        title={<InOwnLanguage>{outcome.text}</InOwnLanguage>}
        description={outcome.description}
      />
    </div>
  );
}
