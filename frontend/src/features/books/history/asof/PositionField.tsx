import { i18n } from '@lingui/core';
import { InputNumber } from 'antd';
import styles from './AsOf.module.css';

interface PositionFieldProps {
  readonly label: string;
  readonly position: number;
  readonly onChange: (position: number) => void;
}

export function PositionField({ label, position, onChange }: PositionFieldProps) {
  return (
    <InputNumber<number>
      aria-label={i18n.t('{label}: exact position', { label })}
      className={styles.exact}
      min={0}
      precision={0}
      changeOnBlur
      changeOnWheel={false}
      value={position}
      onChange={(typed) => onChange(typed ?? 0)}
    />
  );
}
