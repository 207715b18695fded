import { Radio } from 'antd';
import { useId } from 'react';
import styles from './Choices.module.css';

/** Things of which one must be meant before an act goes ahead. */
export interface Choice<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
}

interface ChoicesProps<Value extends string> {
  readonly choice: Choice<Value>;
  readonly onChoose: (value: Value) => void;
}

/** All of them under their question, none chosen before. */
export function Choices<Value extends string>({ choice: { label, options }, onChoose }: ChoicesProps<Value>) {
  const labelId = useId();
  return (
    <div className={styles.choices}>
      <p id={labelId}>{label}</p>
      <Radio.Group
        aria-labelledby={labelId}
        vertical
        options={[...options]}
        onChange={({ target }) => {
          const chosen = options.find(({ value }) => value === target.value);
          if (chosen) onChoose(chosen.value);
        }}
      />
    </div>
  );
}
