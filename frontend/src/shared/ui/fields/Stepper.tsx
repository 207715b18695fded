import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { i18n } from '@lingui/core';
import { Button } from 'antd';
import { useId, useState } from 'react';
import styles from './Stepper.module.css';

interface StepperProps {
  /** The name of the counted thing, for screen readers. */
  readonly label: string;
  readonly value: number;
  readonly min: number;
  /** Null if nothing limits it. */
  readonly max: number | null;
  readonly disabled?: boolean;
  readonly onChange: (value: number) => void;
}

const mostDigits = 9999;

interface Settled {
  readonly amount: number;
  /** The reason why it differs from the typed number; empty if it does not. */
  readonly word: string;
}

/** The amount of a typed text; an empty text, or one that is not a number, leaves it as it was. */
function settle(text: string, { value, min, max }: Pick<StepperProps, 'value' | 'min' | 'max'>): Settled {
  const typed = text.trim();
  if (typed === '') return { amount: value, word: '' };
  if (!/^-?\d+$/.test(typed)) return { amount: value, word: i18n.t('Whole numbers only') };
  const most = Math.max(min, max ?? mostDigits);
  if (Number(typed) < min) return { amount: min, word: i18n.t('At least {min}', { min }) };
  if (Number(typed) > most) return { amount: most, word: i18n.t('At most {most}', { most }) };
  return { amount: Number(typed), word: '' };
}

export function Stepper({ label, value, min, max, disabled = false, onChange }: StepperProps) {
  /** The text in the field while somebody types, whether it is a number yet or not. */
  const [draft, setDraft] = useState<string | null>(null);
  const [word, setWord] = useState('');
  /** The number after a press of a button, for screen readers. */
  const [stepped, setStepped] = useState<number | null>(null);
  const wordId = useId();

  const type = (text: string) => {
    setDraft(text);
    setStepped(null);
    setWord('');
    const settled = settle(text, { value, min, max });
    if (settled.word === '' && settled.amount !== value) onChange(settled.amount);
  };
  const leave = () => {
    if (draft === null) return;
    const settled = settle(draft, { value, min, max });
    setDraft(null);
    setWord(settled.word);
    if (settled.amount !== value) onChange(settled.amount);
  };
  const step = (by: number) => {
    setWord('');
    setStepped(value + by);
    onChange(value + by);
  };
  return (
    <span className={styles.field}>
      <span className={styles.stepper} role="group" aria-label={label}>
        <Button
          type="text"
          icon={<MinusOutlined aria-hidden />}
          aria-label={i18n.t('Less: {label}', { label })}
          disabled={disabled || value <= min}
          onClick={() => step(-1)}
        />
        <input
          className={styles.value}
          inputMode="numeric"
          autoComplete="off"
          aria-label={label}
          aria-describedby={wordId}
          value={draft ?? value}
          disabled={disabled}
          onChange={(event) => type(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            leave();
          }}
        />
        <Button
          type="text"
          icon={<PlusOutlined aria-hidden />}
          aria-label={i18n.t('More: {label}', { label })}
          disabled={disabled || (max !== null && value >= max)}
          onClick={() => step(1)}
        />
      </span>
      <span className="visuallyHidden" aria-live="polite">
        {stepped === value && value}
      </span>
      <span id={wordId} className={`${styles.word} small`} aria-live="polite">
        {word}
      </span>
    </span>
  );
}
