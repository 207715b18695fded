import type { BankFileRecord } from '@fan-beats/backend/contract';
import { Button } from 'antd';
import { useState } from 'react';
import type { InputOf } from '../../shared/api/api';
import styles from './Bank.module.css';
import { Labelled } from '../../shared/ui/fields/Labelled';
import { NativeSelect } from '../../shared/ui/fields/NativeSelect';

export type SaidColumns = Pick<InputOf<'bank.admReadFile'>, 'columns' | 'decimal'>;
type Field = NonNullable<SaidColumns['columns']>[number]['field'];

const fields: Readonly<Record<Field, string>> = {
  day: 'Day of booking',
  amount: 'Amount',
  payer: 'Payer (optional)',
  iban: 'IBAN of the payer (optional)',
  purpose: 'Purpose (optional)',
  reference: 'Reference of the bank (optional)',
};

interface ColumnsFormProps {
  readonly found: BankFileRecord;
  readonly onSay: (said: SaidColumns) => void;
}

/** Asks what the columns of a table of no known bank are. */
export function ColumnsForm({ found: { head, sample }, onSay }: ColumnsFormProps) {
  const [chosen, setChosen] = useState<Partial<Record<Field, string>>>({});
  const [decimal, setDecimal] = useState<',' | '.'>(',');
  const names = head.filter((name, index) => name.trim() !== '' && head.indexOf(name) === index);
  const columns = (Object.keys(fields) as Field[]).flatMap((field) => {
    const column = chosen[field];
    return column ? [{ field, column }] : [];
  });
  return (
    <form
      className="form"
      aria-label="Columns of this table"
      onSubmit={(event) => {
        event.preventDefault();
        onSay({ columns, decimal });
      }}
    >
      <p>What are the columns of this table? It is remembered for the next file.</p>
      <div className={styles.columns}>
        {(Object.keys(fields) as Field[]).map((field) => (
          <Labelled key={field} label={fields[field]}>
            <NativeSelect
              value={chosen[field] ?? ''}
              onChange={({ target }) => setChosen({ ...chosen, [field]: target.value })}
            >
              <option value="">None</option>
              {names.map((name) => (
                <option key={name} value={name}>
                  {exampleOf(name, head, sample)}
                </option>
              ))}
            </NativeSelect>
          </Labelled>
        ))}
        <Labelled label="Amounts are written">
          <NativeSelect
            value={decimal}
            onChange={({ target }) => setDecimal(target.value === '.' ? '.' : ',')}
          >
            <option value=",">1.234,56</option>
            <option value=".">1,234.56</option>
          </NativeSelect>
        </Labelled>
      </div>
      <Button htmlType="submit" disabled={!chosen.day || !chosen.amount}>
        Read the file so
      </Button>
    </form>
  );
}

function exampleOf(name: string, head: readonly string[], sample: BankFileRecord['sample']): string {
  const cell = sample[0]?.[head.indexOf(name)]?.slice(0, 30) ?? '';
  return cell === '' ? name : `${name} (${cell})`;
}
