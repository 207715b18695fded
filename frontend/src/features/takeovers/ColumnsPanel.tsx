import type { SheetColumnRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { useId } from 'react';
import { costNames } from '../../shared/format/words';
import { Disclosure } from '../../shared/ui/frame/Disclosure';
import { Panel } from '../../shared/ui/frame/Page';
import { NativeSelect } from '../../shared/ui/fields/NativeSelect';
import type { Planned } from './useTakeOver';

const fields = (): Readonly<Record<SheetColumnRecord['field'], string>> => ({
  name: i18n.t('Name of the fan'),
  mail: i18n.t('Email'),
  instagram: i18n.t('Instagram'),
  item: i18n.t('Item'),
  variant: i18n.t('Variant'),
  text: i18n.t('Text of the fan'),
  count: i18n.t('Number of pieces'),
  price: i18n.t('Price of a piece'),
  pieces: i18n.t('Pieces of the item in its head'),
  ems: costNames(i18n).ems,
  customs: costNames(i18n).customs,
  domestics: costNames(i18n).domestics,
  paid: i18n.t('Paid: yes, or how much'),
  paid_items: i18n.t('Paid for items'),
  paid_ems: i18n.t('Paid for EMS'),
  paid_customs: i18n.t('Paid for customs'),
  paid_domestics: i18n.t('Paid for domestics'),
  paid_on: i18n.t('Day of the payment'),
  paid_by: i18n.t('Method of the payment'),
  note: i18n.t('Note'),
});

const signs = () => ({ ',': i18n.t('Amounts as 1.234,56'), '.': i18n.t('Amounts as 1,234.56') }) as const;

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
    <Panel title={i18n.t('Columns')}>
      <p className="quiet">
        {unused.length > 0 && `${i18n.t('Not used: {names}.', { names: unused.join(', ') })} `}
        {remembered
          ? i18n.t('As in the last sheet with these columns.')
          : i18n.t('As their names say: please look.')}
      </p>
      <Disclosure
        title={i18n.t('{n} of {headLength} columns are used', { n: columns.length, headLength: head.length })}
        openAtFirst={questions.includes('columns')}
      >
        <div className="fields">
          {head.map((name, column) => {
            const found = columns.find((one) => one.column === column);
            const cell = sample.map((cells) => cells[column] ?? '').find((text) => text !== '');
            return (
              <div key={column}>
                <label htmlFor={`${id} ${column}`}>
                  <strong>{name || i18n.t('Column {column}', { column: column + 1 })}</strong>
                  <span className="below">
                    {cell === undefined
                      ? i18n.t('empty')
                      : i18n.t('such as {cell}', { cell: cell.slice(0, 40) })}
                  </span>
                </label>
                <NativeSelect
                  id={`${id} ${column}`}
                  value={found?.field ?? ''}
                  onChange={({ target }) => {
                    const field = (Object.keys(fields()) as SheetColumnRecord['field'][]).find(
                      (one) => one === target.value,
                    );
                    change(column, field ? { field, decimal: null } : null);
                  }}
                  options={[['', i18n.t('Not used')], ...Object.entries(fields())]}
                />
                {found?.decimal && (
                  <NativeSelect
                    aria-label={i18n.t('How amounts of {name} are written', { name })}
                    value={found.decimal}
                    onChange={({ target }) =>
                      change(column, { field: found.field, decimal: target.value === '.' ? '.' : ',' })
                    }
                    options={Object.entries(signs())}
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
