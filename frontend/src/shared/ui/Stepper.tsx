import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import styles from './Stepper.module.css';

interface StepperProps {
  /** What is counted, for screen readers. */
  readonly label: string;
  readonly value: number;
  readonly min: number;
  /** Null where nothing limits it. */
  readonly max: number | null;
  readonly disabled?: boolean;
  readonly onChange: (value: number) => void;
}

export function Stepper({ label, value, min, max, disabled = false, onChange }: StepperProps) {
  const type = (text: string) => {
    if (!/^\d{1,4}$/.test(text)) return;
    const typed = Math.max(min, Number(text));
    onChange(max === null ? typed : Math.min(Math.max(max, min), typed));
  };
  return (
    <div className={styles.stepper} role="group" aria-label={label}>
      <Button
        type="text"
        icon={<MinusOutlined aria-hidden />}
        aria-label={`Less: ${label}`}
        disabled={disabled || value <= min}
        onClick={() => onChange(value - 1)}
      />
      <input
        className={styles.value}
        inputMode="numeric"
        aria-label={label}
        value={value}
        disabled={disabled}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
      />
      <Button
        type="text"
        icon={<PlusOutlined aria-hidden />}
        aria-label={`More: ${label}`}
        disabled={disabled || (max !== null && value >= max)}
        onClick={() => onChange(value + 1)}
      />
    </div>
  );
}
