import { Button, Input } from 'antd';
import { useId, useRef } from 'react';
import { base64Of } from '../../shared/files/base64Of';
import { countOf } from '../../shared/format/figures';
import { useReported } from '../../shared/forms/useReported';
import { Panel } from '../../shared/ui/frame/Page';
import type { Sheet, TakingOver } from './useTakeOver';

/** Takes cells that were copied from a sheet, or a file of one. */
export function SheetPanel({ pasted, paste, sheet, plan, isPlanning, begin }: TakingOver) {
  const picker = useRef<HTMLInputElement>(null);
  const reported = useReported();
  const id = useId();
  const read = (name: Sheet['name'], content: Blob) =>
    reported(async () => begin({ name, file: await base64Of(content) }), 'This file cannot be read');
  if (sheet && (plan || isPlanning))
    return (
      <Panel title="Sheet">
        <p className="line">
          <strong>{sheet.name}</strong>
          {plan && (
            <span className="quiet">{`${countOf(plan.lines.length, 'line')}, ${countOf(plan.head.length, 'column')}`}</span>
          )}
          <Button size="small" onClick={() => begin(null)}>
            Take another sheet
          </Button>
        </p>
      </Panel>
    );
  return (
    <Panel title="Sheet">
      <div className="form">
        <label htmlFor={id}>
          Copy the cells of your sheet with the row of names above them, and paste them here: a line for each
          item of a fan, or a row for each fan with a column for each item.
        </label>
        <Input.TextArea
          id={id}
          autoSize={{ minRows: 6, maxRows: 14 }}
          placeholder={'Name\tEmail\tAlbum 18,90 €\tPoster 5,00 €\tPaid\nMina\tmina@example.org\t1\t2\tyes'}
          value={pasted}
          onChange={({ target }) => paste(target.value)}
        />
        <div className="line">
          <Button
            type="primary"
            disabled={pasted.trim() === ''}
            onClick={() => void read('Pasted cells', new Blob([pasted]))}
          >
            Read the sheet
          </Button>
          <Button onClick={() => picker.current?.click()}>Choose a CSV file</Button>
          <input
            ref={picker}
            type="file"
            hidden
            aria-label="File of a sheet"
            accept=".csv,.tsv,.txt"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              if (file) void read(file.name, file);
              target.value = '';
            }}
          />
        </div>
      </div>
    </Panel>
  );
}
