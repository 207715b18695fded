import type { BankImportRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Button } from 'antd';
import { useState } from 'react';
import { UndoDialog } from '../../../shared/bulk/UndoDialog';
import { countOf, formatSum, formatDateTime, germanDay } from '../../../shared/format/figures';
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
                <span className="below">
                  {`${one.open} to look at${one.open > 0 ? `, ${formatSum(one.open_amount)}` : ''} · ${one.aside} set aside${one.returned > 0 ? ` · ${one.returned} taken back` : ''} · ${countOf(one.lines, 'line')} in the file${one.refused > 0 ? `, ${one.refused} not read` : ''}`}
                </span>
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
