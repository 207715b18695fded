import type { InputProps } from 'antd';
import { useState } from 'react';
import { CheckedInput } from './CheckedInput';

interface TypedChoiceProps<Value> extends Pick<InputProps, 'aria-label' | 'placeholder' | 'inputMode'> {
  /** How what holds now stands in the field. */
  readonly text: string;
  /** Null where nothing is typed, undefined where it cannot be taken. */
  readonly read: (typed: string) => Value | null | undefined;
  readonly onChoose: (value: Value | null) => void;
}

/** What a list is narrowed by, taken over when it is complete: an amount of three digits is no answer to its first one. */
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
