import type { ClaimRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Alert, Button, Input, Radio } from 'antd';
import { useEffect, useId, useMemo, useState } from 'react';
import { SharedEndpoints } from '../../../shared/api/sharedEndpoints';
import { useDraft } from '../../../shared/forms/useDraft';
import styles from '../../../shared/bulk/Bulk.module.css';
import { costs, type Cost } from '../panel/claimChanges';
import { costColumn, readPastedTable, trackingColumn, type Column, type Match } from './pastedTable';

type ColumnName = 'tracking_id' | Cost['amount'];

const columnOf = (name: ColumnName): Column => {
  const cost = costs.find(({ amount }) => amount === name);
  return cost ? costColumn(cost) : trackingColumn();
};

const columnOptions = () => [
  { value: 'tracking_id', label: i18n.t('Tracking ID') },
  ...costs.map(({ amount, label }) => ({ value: amount, label })),
];

const examples = {
  tracking: '17\tRB123456789DE\nmina@example.org\t00340434161094022115',
  amounts: '17\t4,50\nmina@example.org\t12,30',
} as const;

const nothingPasted: { readonly text: string; readonly name: ColumnName } = { text: '', name: 'tracking_id' };

/** The draft of the pasted table, kept for the visit until the dialog is closed. */
export const usePastedDraft = () => useDraft('pasted table', nothingPasted);

interface PasteFormProps {
  /** The claims that a line may name. */
  readonly claims: readonly ClaimRecord[];
  readonly onNext: (matches: readonly Match[]) => void;
}

/** Tracking ids or amounts pasted from a table. The claims of its lines are shown before anything happens. */
export function PasteForm({ claims, onNext }: PasteFormProps) {
  // A table may name fans by their mail address, which claims do not contain.
  const { data: people } = SharedEndpoints.useAdmGetUsersQuery();
  const { kept, keep } = usePastedDraft();
  const [text, setText] = useState(kept?.text ?? '');
  const [name, setName] = useState<ColumnName>(kept?.name ?? 'tracking_id');
  useEffect(() => keep(text === '' ? null : { text, name }), [keep, text, name]);
  const fieldId = useId();
  const { matches, problems } = useMemo(
    () => readPastedTable(text, { column: columnOf(name), claims, people: people ?? [] }),
    [text, name, claims, people],
  );
  return (
    <div className="form">
      <Radio.Group
        aria-label={i18n.t('Content of the table')}
        options={columnOptions()}
        value={name}
        onChange={({ target }) => setName(target.value as ColumnName)}
      />
      <label htmlFor={fieldId}>
        {i18n.t(
          'Two columns copied from a table: number of the claim, or name or mail of the fan; then the {label}.',
          { label: columnOf(name).label },
        )}
      </label>
      <Input.TextArea
        id={fieldId}
        className={styles.paste ?? ''}
        autoSize={{ minRows: 6, maxRows: 14 }}
        placeholder={name === 'tracking_id' ? examples.tracking : examples.amounts}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p role="status" className="quiet">
        {text.trim() === ''
          ? i18n.t('A line may name one of {n, plural, one {{n} claim} other {{n} claims}}.', {
              n: claims.length,
            })
          : i18n.t('{n} found, {leftOut} left out.', {
              n: matches.length,
              leftOut: problems.length,
            })}
      </p>
      {problems.length > 0 && (
        <Alert
          type="warning"
          showIcon
          role="note"
          title={i18n.t('These lines are left out:')}
          description={
            <ul className="bullets">
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
          {i18n.t('Preview')}
        </Button>
      </div>
    </div>
  );
}
