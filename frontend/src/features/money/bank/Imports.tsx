import type { BankImportRecord } from '@fan-beats/backend/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { UndoDialog } from '../../../shared/bulk/UndoDialog';
import { countOf, formatSum, formatDateTime, germanDay } from '../../../shared/format/figures';
import { Panel } from '../../../shared/ui/frame/Page';

/** The imported files, with the state of their lines and a button to undo each. */
export function Imports({ imports }: { readonly imports: readonly BankImportRecord[] }) {
  const [undone, setUndone] = useState<string | null>(null);
  return (
    <Panel title="Imports">
      {imports.length === 0 ? (
        <p className="quiet">No file was imported yet.</p>
      ) : (
        <ul className="framed" aria-label="Imports">
          {imports.map((one) => (
            <li key={one.import_id}>
              <span>
                <strong>{`${one.source}${one.account === '' ? '' : `, account … ${one.account}`}`}</strong>
                <span className="below">
                  {`${germanDay(one.from)} to ${germanDay(one.to)}, imported ${formatDateTime(one.imported_at)} by ${one.actor.displayname}`}
                </span>
              </span>
              <span>
                {`${one.booked} booked, ${formatSum(one.booked_amount)}`}
                <span className="below">
                  {`${one.open} to look at${one.open > 0 ? `, ${formatSum(one.open_amount)}` : ''} · ${one.aside} set aside${one.returned > 0 ? ` · ${one.returned} taken back` : ''} · ${countOf(one.lines, 'line')} in the file${one.refused > 0 ? `, ${one.refused} not read` : ''}`}
                </span>
                {one.booked > 0 && (
                  <Button
                    size="small"
                    danger
                    aria-label={`Undo the bookings of ${formatDateTime(one.imported_at)}`}
                    onClick={() => setUndone(one.import_id)}
                  >
                    Undo bookings
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
