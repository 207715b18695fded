import { i18n } from '@lingui/core';
import { Button, Input } from 'antd';
import { useId, useRef } from 'react';
import { base64Of } from '../../shared/files/base64Of';
import { useReported } from '../../shared/forms/useReported';
import { Panel } from '../../shared/ui/frame/Page';
import { HeadPanel } from './HeadPanel';
import type { Sheet, TakingOver } from './useTakeOver';

/** Takes cells that were copied from a sheet, or a file of one. */
export function SheetPanel({ pasted, paste, sheet, plan, isPlanning, begin, say }: TakingOver) {
  const picker = useRef<HTMLInputElement>(null);
  const reported = useReported();
  const id = useId();
  const read = (name: Sheet['name'], content: Blob) =>
    reported(async () => begin({ name, file: await base64Of(content) }), i18n.t('This file cannot be read'));
  if (sheet && (plan || isPlanning))
    return (
      <Panel title={i18n.t('Sheet')}>
        <p className="line">
          <strong>{sheet.name}</strong>
          {plan && (
            <span className="quiet">
              {i18n.t(
                '{lines, plural, one {{lines} line} other {{lines} lines}}, {columns, plural, one {{columns} column} other {{columns} columns}}',
                { lines: plan.lines.length, columns: plan.head.length },
              )}
            </span>
          )}
          <Button size="small" onClick={() => begin(null)}>
            {i18n.t('Take another sheet')}
          </Button>
        </p>
        {plan && <HeadPanel plan={plan} say={say} />}
      </Panel>
    );
  return (
    <Panel title={i18n.t('Sheet')}>
      <div className="form">
        <label htmlFor={id}>
          {i18n.t(
            'Copy the cells of your sheet with the row of names above them, and paste them here: a line for each item of a fan, or a row for each fan with a column for each item.',
          )}
        </label>
        <Input.TextArea
          id={id}
          autoSize={{ minRows: 6, maxRows: 14 }}
          placeholder={i18n.t(
            'Name	Email	Album 18,90 €	Poster 5,00 €	Paid\nMina	mina@example.org	1	2	yes',
          )}
          value={pasted}
          onChange={({ target }) => paste(target.value)}
        />
        <div className="line">
          <Button
            type="primary"
            disabled={pasted.trim() === ''}
            onClick={() => void read(i18n.t('Pasted cells'), new Blob([pasted]))}
          >
            {i18n.t('Read the sheet')}
          </Button>
          <Button onClick={() => picker.current?.click()}>{i18n.t('Choose a CSV file')}</Button>
          <input
            ref={picker}
            type="file"
            hidden
            aria-label={i18n.t('File of a sheet')}
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
