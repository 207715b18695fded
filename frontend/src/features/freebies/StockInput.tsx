import type { FreebieRowRecord } from '@fan-beats/backend/contract';
import { useState } from 'react';
import { api } from '../../shared/api/api';
import { trpcMutation } from '../../shared/api/trpcEndpoint';
import { useReported } from '../../shared/forms/useReported';
import { integerText, parseInteger } from '../../shared/forms/numbers';
import { CheckedInput } from '../../shared/ui/fields/CheckedInput';
import styles from './FreebieTable.module.css';

const { useAdmSetInventoryMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    admSetInventory: build.mutation(trpcMutation('inventory.admSetInventory', ['FreebieRows', 'Ledger'])),
  }),
});

/** How many are in the drawer; saved on leaving the field, and never below 0. */
export function StockInput({ name, row }: { readonly name: string; readonly row: FreebieRowRecord }) {
  const reported = useReported();
  const [setInventory, { isLoading }] = useAdmSetInventoryMutation();
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? integerText(row.stock);
  // Less than nothing is nothing (rule D20).
  const parsed = /^\s*-\s*\d+\s*$/.test(text) ? 0 : parseInteger(text);

  const save = async () => {
    if (isLoading || typed === null || parsed === undefined) return;
    const amount = parsed ?? 0;
    const { item_id, itemvariant_id, stock } = row;
    if (amount !== stock) await setInventory({ item_id, itemvariant_id, amount }).unwrap();
    setTyped(null);
  };

  return (
    <label className={styles.stock}>
      Stock
      <CheckedInput
        style={{ width: 88 }}
        inputMode="numeric"
        aria-label={`Stock: ${name}`}
        invalid={parsed === undefined}
        readOnly={isLoading}
        value={text}
        onType={setTyped}
        onBlur={() => void reported(save)}
        onPressEnter={() => void reported(save)}
      />
    </label>
  );
}
