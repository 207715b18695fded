import type { PlannedLineRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { Labelled } from '../../shared/ui/fields/Labelled';
import type { Asked } from './Question';

interface MendProps extends Asked {
  readonly line: PlannedLineRecord;
}

/** The cells of a line, to be written over. The file stays as it is (rule D157). */
export function MendFields({ line, plan, said, say }: MendProps) {
  const { cells = [] } = said;
  const isAt = (one: (typeof cells)[number], column: number) =>
    one.line === line.line && one.column === column;
  const mend = (column: number, text: string) => {
    const others = cells.filter((one) => !isAt(one, column));
    const was = line.mended.find((one) => one.column === column)?.was ?? line.cells[column] ?? '';
    say({ cells: text === was ? others : [...others, { line: line.line, column, text }] });
  };
  return (
    <div className="fields">
      {plan.columns.map(({ column }) => (
        <Labelled key={column} label={plan.head[column] || i18n.t('Column {column}', { column: column + 1 })}>
          <CellField text={line.cells[column] ?? ''} onText={(text) => mend(column, text)} />
        </Labelled>
      ))}
      {line.mended.length > 0 && (
        <Button onClick={() => say({ cells: cells.filter((one) => one.line !== line.line) })}>
          {i18n.t('As in the sheet')}
        </Button>
      )}
    </div>
  );
}

interface CellFieldProps {
  /** Set by its label. */
  readonly id?: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

function CellField({ id, text, onText }: CellFieldProps) {
  const [typed, setTyped] = useState(text);
  const [shown, setShown] = useState(text);
  // Another preview has another text.
  if (shown !== text) {
    setShown(text);
    setTyped(text);
  }
  const commit = () => {
    if (typed.trim() !== text) onText(typed.trim());
  };
  return (
    <Input
      id={id}
      maxLength={2_000}
      autoComplete="off"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={commit}
      onPressEnter={commit}
    />
  );
}
