import { CalendarOutlined } from '@ant-design/icons';
import { i18n } from '@lingui/core';
import { Button, Input, type InputProps } from 'antd';
import { useId, useRef, useState } from 'react';
import {
  parseDayText,
  timeProblem,
  wallClockIn,
  wallClockText,
  type DayMeans,
  type TimePrecision,
} from '../../forms/times';
import styles from './TimeField.module.css';
import { CheckedInput } from './CheckedInput';

interface TimeFieldProps extends Pick<
  InputProps,
  'id' | 'placeholder' | 'aria-label' | 'aria-describedby' | 'aria-invalid'
> {
  readonly precision: TimePrecision;
  readonly dayMeans?: DayMeans;
  /** The last day that the calendar offers. */
  readonly max?: string;
  /** The text as typed. A form item fills this, `onChange` and the id. */
  readonly value?: string;
  readonly onChange?: (text: string) => void;
  /** Called when the text is complete: the field was left, Enter pressed, or a day picked. */
  readonly onCommit?: (text: string) => void;
}

const nativeTypes = { day: 'date', minute: 'datetime-local', second: 'datetime-local' } as const;
const nativeLengths = { day: 10, minute: 16, second: 19 } as const;

/** Safari 15 cannot open it: only typed text counts there. */
const openCalendar = (field: Partial<HTMLInputElement> | null): void => field?.showPicker?.();

/** A time typed in the German way, or picked in the calendar of the device. The shown text is always the value. */
export function TimeField({
  precision,
  dayMeans = 'begin',
  value = '',
  onChange = () => undefined,
  onCommit = () => undefined,
  max,
  ...input
}: TimeFieldProps) {
  const native = useRef<HTMLInputElement>(null);
  const wall = wallClockOf(value, precision, dayMeans);
  const change = (text: string) => {
    if (text !== value) onChange(text);
    return text;
  };
  const complete = () => onCommit(change(wall === undefined ? value : wallClockText(wall, precision)));
  const pick = (picked: string) =>
    onCommit(change(picked === '' ? '' : wallClockText(picked.padEnd(19, ':00'), precision)));

  return (
    <span className={`wide ${styles.field}`}>
      <Input
        {...input}
        autoComplete="off"
        maxLength={30}
        status={input['aria-invalid'] ? 'error' : undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={complete}
        onPressEnter={(event) => {
          // Enter is for this field: the rest of the form may not be ready.
          event.preventDefault();
          complete();
        }}
        suffix={
          <Button
            type="text"
            size="small"
            className={styles.open ?? ''}
            icon={<CalendarOutlined aria-hidden />}
            aria-label={i18n.t('Open the calendar')}
            onClick={() => openCalendar(native.current)}
          />
        }
      />
      <input
        ref={native}
        className={styles.native}
        type={nativeTypes[precision]}
        step={precision === 'second' ? 1 : undefined}
        max={max}
        tabIndex={-1}
        aria-hidden="true"
        value={wall?.slice(0, nativeLengths[precision]) ?? ''}
        onChange={(event) => pick(event.target.value)}
      />
    </span>
  );
}

/** The wall clock time of the text; undefined if the text is not a time. */
function wallClockOf(text: string, precision: TimePrecision, dayMeans: DayMeans): string | undefined {
  if (precision !== 'day') return wallClockIn(text, dayMeans);
  const day = parseDayText(text);
  return day ? `${day}T00:00:00` : undefined;
}

interface TimeChoiceProps extends Pick<TimeFieldProps, 'precision' | 'dayMeans' | 'placeholder'> {
  readonly label: string;
  /** The text of the present value. */
  readonly text: string;
  /** The reason why a readable time is refused; null if it is not. */
  readonly refuse?: (text: string) => string | null;
  readonly onChoose: (text: string) => void;
}

/** A time in the address that takes effect as soon as it is complete; until then, or if it is refused, the one before stays. */
export function TimeChoice({ label, text, refuse = () => null, onChoose, ...field }: TimeChoiceProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [held, setHeld] = useState(text);
  if (held !== text) {
    setHeld(text);
    setTyped(null);
    setProblem(null);
  }
  const problemId = useId();
  const commit = (wanted: string) => {
    const found = timeProblem(wanted, field.precision) ?? refuse(wanted);
    setProblem(found);
    if (found !== null) return;
    setTyped(null);
    if (wanted !== text) onChoose(wanted);
  };
  return (
    <span className={styles.choice}>
      <TimeField
        {...field}
        aria-label={label}
        value={typed ?? text}
        onChange={setTyped}
        onCommit={commit}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : problemId}
      />
      <span id={problemId} className="below wrong" role="alert">
        {problem}
      </span>
    </span>
  );
}

interface TypedChoiceProps<Value> extends Pick<InputProps, 'aria-label' | 'placeholder' | 'inputMode'> {
  /** The text of the present value. */
  readonly text: string;
  /** Null for an empty text, undefined if it cannot be read. */
  readonly read: (typed: string) => Value | null | undefined;
  readonly onChoose: (value: Value | null) => void;
}

/** A filter of a list that is applied when it is complete: of an amount with three digits, the first digit alone is not applied. */
export function TypedChoice<Value>({ text, read, onChoose, ...input }: TypedChoiceProps<Value>) {
  const [typed, setTyped] = useState(text);
  const value = read(typed);
  const take = () => {
    if (value !== undefined && value !== read(text)) onChoose(value);
  };
  return (
    <CheckedInput
      {...input}
      allowClear
      invalid={value === undefined}
      value={typed}
      onType={setTyped}
      onClear={() => onChoose(null)}
      onBlur={take}
      onPressEnter={take}
    />
  );
}
