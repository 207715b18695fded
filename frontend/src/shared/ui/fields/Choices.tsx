import { Radio } from 'antd';
import { useId, useState, type ReactNode } from 'react';
import styles from './Choices.module.css';

/** Options, one of which must be chosen before an act goes ahead. */
export interface Choice<Value extends string> {
  readonly label: string;
  readonly options: readonly {
    readonly value: Value;
    readonly label: string;
    /** Further fields of this option; they report whether they are complete. */
    readonly more?: (report: (complete: boolean) => void) => ReactNode;
  }[];
}

interface ChoicesProps<Value extends string> {
  readonly choice: Choice<Value>;
  readonly onChoose: (value: Value) => void;
  /** Called with whether the further fields are complete. */
  readonly onComplete?: (complete: boolean) => void;
}

/** All options under their question, none chosen before. */
export function Choices<Value extends string>({
  choice: { label, options },
  onChoose,
  onComplete = () => undefined,
}: ChoicesProps<Value>) {
  const labelId = useId();
  const [chosen, setChosen] = useState<Value>();
  return (
    <div className={styles.choices}>
      <p id={labelId}>{label}</p>
      <Radio.Group
        aria-labelledby={labelId}
        vertical
        options={options.map((option) => ({ value: option.value, label: option.label }))}
        onChange={({ target }) => {
          const found = options.find(({ value }) => value === target.value);
          if (!found) return;
          setChosen(found.value);
          onChoose(found.value);
        }}
      />
      {options.find(({ value }) => value === chosen)?.more?.(onComplete)}
    </div>
  );
}
