import type { ClaimRecord } from '@fan-beats/backend/contract';
import { Alert, Button, Input } from 'antd';
import { useId, useMemo, useState } from 'react';
import { countOf } from '../../../shared/format/counts';
import styles from './Bulk.module.css';
import { readTrackingTable, type Addressee, type TrackingMatch } from './trackingTable';

interface TrackingFormProps {
  /** The claims that a line may name. */
  readonly claims: readonly ClaimRecord[];
  readonly people: readonly Addressee[];
  readonly onNext: (matches: readonly TrackingMatch[]) => void;
}

/** Tracking ids pasted from a table; what a line names is shown before anything happens. */
export function TrackingForm({ claims, people, onNext }: TrackingFormProps) {
  const [text, setText] = useState('');
  const fieldId = useId();
  const { matches, problems } = useMemo(
    () => readTrackingTable(text, claims, people),
    [text, claims, people],
  );
  return (
    <div className={styles.form}>
      <label htmlFor={fieldId}>
        Two columns copied from a table: number of the claim, or name or mail of the fan; then the tracking
        ID.
      </label>
      <Input.TextArea
        id={fieldId}
        className={styles.paste ?? ''}
        autoSize={{ minRows: 6, maxRows: 14 }}
        placeholder={'17\tRB123456789DE\nmina@example.org\t00340434161094022115'}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p role="status" className={styles.quiet}>
        {text.trim() === ''
          ? `A line may name one of ${countOf(claims.length, 'claim')}.`
          : `${matches.length} found, ${problems.length} left out.`}
      </p>
      {problems.length > 0 && (
        <Alert
          type="warning"
          showIcon
          role="note"
          title="These lines are left out:"
          description={
            <ul className={styles.problems}>
              {problems.map((problem, index) => (
                <li key={index}>
                  <q>{problem.text}</q> {problem.why}
                </li>
              ))}
            </ul>
          }
        />
      )}
      <div className={styles.actions}>
        <Button type="primary" disabled={matches.length === 0} onClick={() => onNext(matches)}>
          Preview
        </Button>
      </div>
    </div>
  );
}
