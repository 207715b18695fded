import type { BankImportRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Button } from 'antd';
import { useState } from 'react';
import { UndoDialog } from '../../../shared/bulk/UndoDialog';
import { formatSum, formatDateTime, germanDay } from '../../../shared/format/figures';
import { Panel } from '../../../shared/ui/frame/Page';

/** The imported files, with the state of their lines and a button to undo each. */
export function Imports({ imports }: { readonly imports: readonly BankImportRecord[] }) {
  const [undone, setUndone] = useState<string | null>(null);
  return (
    <Panel title={i18n.t('Imports')}>
      {imports.length === 0 ? (
        <p className="quiet">{i18n.t('No file was imported yet.')}</p>
      ) : (
        <ul className="framed" aria-label={i18n.t('Imports')}>
          {imports.map((one) => (
            <li key={one.import_id}>
              <span>
                <strong>
                  {one.account === ''
                    ? one.source
                    : i18n.t('{source}, account … {account}', { source: one.source, account: one.account })}
                </strong>
                <span className="below">
                  {i18n.t('{from} to {to}, imported {imported_at} by {displayname}', {
                    from: germanDay(one.from),
                    to: germanDay(one.to),
                    imported_at: formatDateTime(one.imported_at),
                    displayname: one.actor.displayname,
                  })}
                </span>
              </span>
              <span>
                {i18n.t('{booked} booked, {booked_amount}', {
                  booked: one.booked,
                  booked_amount: formatSum(one.booked_amount),
                })}
                <span className="below">{linesText(one)}</span>
                {one.booked > 0 && (
                  <Button
                    size="small"
                    danger
                    aria-label={i18n.t('Undo the bookings of {imported_at}', {
                      imported_at: formatDateTime(one.imported_at),
                    })}
                    onClick={() => setUndone(one.import_id)}
                  >
                    {i18n.t('Undo bookings')}
                  </Button>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {undone !== null && <UndoDialog batchId={undone} onClose={() => setUndone(null)} />}
    </Panel>
  );
}

/** '3 to look at, 40.00 € · 0 set aside · 12 lines in the file' */
function linesText(one: BankImportRecord): string {
  const { open, aside, returned, lines, refused } = one;
  const toLookAt =
    open > 0
      ? i18n.t('{open} to look at, {sum}', { open, sum: formatSum(one.open_amount) })
      : i18n.t('{open} to look at', { open });
  const inFile = i18n.t('{n, plural, one {{n} line} other {{n} lines}} in the file', { n: lines });
  return [
    toLookAt,
    i18n.t('{aside} set aside', { aside }),
    ...(returned > 0 ? [i18n.t('{returned} taken back', { returned })] : []),
    refused > 0 ? `${inFile}, ${i18n.t('{refused} not read', { refused })}` : inFile,
  ].join(' · ');
}
