import type { SheetColumnRecord } from '@fan-beats/backend/contract';
import { useId } from 'react';
import { costNames } from '../../shared/format/words';
import { Disclosure } from '../../shared/ui/frame/Disclosure';
import { Panel } from '../../shared/ui/frame/Page';
import { NativeSelect } from '../../shared/ui/fields/NativeSelect';
import type { Planned } from './useTakeOver';

const fields: Readonly<Record<SheetColumnRecord['field'], string>> = {
  name: 'Name of the fan',
  mail: 'Email',
  instagram: 'Instagram',
  item: 'Item',
  variant: 'Variant',
  text: 'Text of the fan',
  count: 'Number of pieces',
  price: 'Price of a piece',
  pieces: 'Pieces of the item in its head',
  ems: costNames.ems,
  customs: costNames.customs,
  domestics: costNames.domestics,
  paid: 'Paid: yes, or how much',
  paid_items: 'Paid for items',
  paid_ems: 'Paid for EMS',
  paid_customs: 'Paid for customs',
  paid_domestics: 'Paid for domestics',
  note: 'Note',
};

const signs = { ',': 'Amounts as 1.234,56', '.': 'Amounts as 1,234.56' } as const;

/** The meaning of each column: as in the last take-over, or by its name. */
export function ColumnsPanel({ plan, say }: Pick<Planned, 'plan' | 'say'>) {
  const { head, sample, columns, remembered, questions } = plan;
  const id = useId();
  const unused = head.filter((name, place) => name !== '' && !columns.some(({ column }) => column === place));
  const change = (column: number, said: Omit<SheetColumnRecord, 'column'> | null) =>
    say({
      columns: [...columns.filter((one) => one.column !== column), ...(said ? [{ column, ...said }] : [])],
    });
  return (
    <Panel title="Columns">
      <p className="quiet">
        {unused.length > 0 && `Not used: ${unused.join(', ')}. `}
        {remembered ? 'As in the last sheet with these columns.' : 'As their names say: please look.'}
      </p>
      <Disclosure
        title={`${columns.length} of ${head.length} columns are used`}
        openAtFirst={questions.includes('columns')}
      >
        <div className="fields">
          {head.map((name, column) => {
            const found = columns.find((one) => one.column === column);
            const cell = sample.map((cells) => cells[column] ?? '').find((text) => text !== '');
            return (
              <div key={column}>
                <label htmlFor={`${id} ${column}`}>
                  <strong>{name || `Column ${column + 1}`}</strong>
                  <span className="below">
                    {cell === undefined ? 'empty' : `such as ${cell.slice(0, 40)}`}
                  </span>
                </label>
                <NativeSelect
                  id={`${id} ${column}`}
                  value={found?.field ?? ''}
                  onChange={({ target }) => {
                    const field = (Object.keys(fields) as SheetColumnRecord['field'][]).find(
                      (one) => one === target.value,
                    );
                    change(column, field ? { field, decimal: null } : null);
                  }}
                  options={[['', 'Not used'], ...Object.entries(fields)]}
                />
                {found?.decimal && (
                  <NativeSelect
                    aria-label={`How amounts of ${name} are written`}
                    value={found.decimal}
                    onChange={({ target }) =>
                      change(column, { field: found.field, decimal: target.value === '.' ? '.' : ',' })
                    }
                    options={Object.entries(signs)}
                  />
                )}
              </div>
            );
          })}
        </div>
      </Disclosure>
    </Panel>
  );
}
