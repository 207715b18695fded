import { i18n } from '@lingui/core';
import { useId } from 'react';
import { formatCount } from '../../../../shared/format/figures';
import { integerText, parseInteger } from '../../../../shared/forms/numbers';
import { CheckedInput } from '../../../../shared/ui/fields/CheckedInput';
import styles from './GoAdmin.module.css';

/** The largest limit that the server accepts. */
const largestAmount = 1_000_000;

/** A typed limit; null for none, undefined while it cannot be read. */
export function parseAmount(text: string): number | null | undefined {
  const amount = parseInteger(text);
  return (amount ?? 0) > largestAmount ? undefined : amount;
}

export interface AmountFieldProps {
  readonly label: string;
  /** The saved limit; null for none, 'differs' if variants have one each. */
  readonly limit: number | null | 'differs';
  /** The typed amount; null if nobody is typing. */
  readonly typed: string | null;
  /** True if it was typed before the session ended: it is saved once the field is left again. */
  readonly isFromBefore: boolean;
  readonly onType: (text: string | null) => void;
  readonly onSave: (amount: number | null) => void;
  readonly disabled?: boolean;
  readonly saving: boolean;
  /** The largest number of claimed pieces of one unit. */
  readonly claimed: number;
}

/** A field for a limit, saved as soon as the field is left (rule D15). */
export function AmountField(props: AmountFieldProps) {
  const { label, limit, typed, isFromBefore, onType, onSave, saving, claimed, disabled = false } = props;
  const noteId = useId();
  const text = typed ?? (limit === 'differs' ? '' : integerText(limit));
  const amount = parseAmount(text);
  const note = noteOn(amount, claimed);
  const isUnsaved = isFromBefore && amount !== undefined && !saving;

  const save = () => {
    if (typed === null || saving || amount === undefined) return;
    // An empty field leaves amounts that differ as they are.
    const same = amount === limit || (limit === 'differs' && amount === null);
    if (same) onType(null);
    else onSave(amount);
  };

  return (
    <>
      <CheckedInput
        className={styles.amount}
        inputMode="numeric"
        placeholder={limit === 'differs' ? i18n.t('differs') : i18n.t('no limit')}
        aria-label={label}
        disabled={disabled}
        readOnly={saving}
        invalid={amount === undefined}
        value={text}
        onType={onType}
        aria-describedby={note ? noteId : undefined}
        onBlur={save}
        onPressEnter={save}
      />
      {isUnsaved && (
        <span className={styles.note} role="status">
          {i18n.t('Not saved yet')}
        </span>
      )}
      {note !== null && (
        <span id={noteId} className={styles.note} role={note.role}>
          {note.text}
        </span>
      )}
    </>
  );
}

function noteOn(amount: number | null | undefined, claimed: number) {
  if (amount === undefined) {
    const most = formatCount(largestAmount);
    return { role: 'alert', text: i18n.t('A whole number up to {most}, or empty for no limit', { most }) };
  }
  if (amount === null || amount >= claimed) return null;
  return {
    role: 'status',
    text: i18n.t(
      '{n, plural, one {{n} is} other {{n} are}} claimed: nobody loses one, nobody gets one more',
      { n: claimed },
    ),
  };
}
