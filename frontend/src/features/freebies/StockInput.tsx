import type { FreebieRowRecord } from '@fan-beats/backend/contract';
import { App, Input } from 'antd';
import { useState } from 'react';
import { errorMessage } from '../../shared/api/apiError';
import { integerText, parseInteger } from '../../shared/forms/numbers';
import styles from './FreebieTable.module.css';
import { useAdmSetInventoryMutation } from './inventoryApi';

interface StockInputProps {
  readonly name: string;
  readonly row: FreebieRowRecord;
}

/** How many are in the drawer; saved on leaving the field, and never below 0. */
export function StockInput({ name, row }: StockInputProps) {
  const { message } = App.useApp();
  const [setInventory, { isLoading }] = useAdmSetInventoryMutation();
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? integerText(row.stock);
  // Less than nothing is nothing (rule D20).
  const parsed = /^\s*-\s*\d+\s*$/.test(text) ? 0 : parseInteger(text);

  const save = async () => {
    if (isLoading || typed === null || parsed === undefined) return;
    const amount = parsed ?? 0;
    try {
      if (amount !== row.stock) {
        const { item_id, itemvariant_id } = row;
        await setInventory({ item_id, itemvariant_id, amount }).unwrap();
      }
      setTyped(null);
    } catch (error) {
      message.error(errorMessage(error));
    }
  };

  return (
    <label className={styles.stock}>
      Stock
      <Input
        className={styles.stockInput ?? ''}
        inputMode="numeric"
        aria-label={`Stock: ${name}`}
        aria-invalid={parsed === undefined}
        status={parsed === undefined ? 'error' : ''}
        readOnly={isLoading}
        value={text}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => void save()}
        onPressEnter={() => void save()}
      />
    </label>
  );
}
