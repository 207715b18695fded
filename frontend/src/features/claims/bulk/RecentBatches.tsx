import { HistoryOutlined, UndoOutlined } from '@ant-design/icons';
import type { BatchRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { Button } from 'antd';
import { useState } from 'react';
import { formatDateTime } from '../../../shared/format/figures';
import { paths } from '../../../shared/routes/paths';
import { LinkButton } from '../../../shared/ui/frame/Page';
import { Loaded, Notice } from '../../../shared/ui/states/Loaded';
import { StatusTag } from '../../../shared/ui/show/StatusTag';
import { Dialog } from '../../../shared/ui/questions/Dialog';
import { ClaimsApi } from '../claimsApi';
import styles from '../../../shared/bulk/Bulk.module.css';
import { UndoDialog } from '../../../shared/bulk/UndoDialog';
import { changeText } from '../../../shared/ledger/eventTexts';

/** Bulk changes, the newest first, page by page. */
export function RecentBatches({ onClose }: { readonly onClose: () => void }) {
  const [cursors, setCursors] = useState<readonly (number | null)[]>([null]);
  // The state is beside the list: the row that was undone has no button any more while its answer is still read.
  const [undoing, setUndoing] = useState<string | null>(null);
  const query = ClaimsApi.useAdmGetBatchesQuery({ cursor: cursors.at(-1) ?? null });
  return (
    <Dialog title={i18n.t('Recent bulk changes')} width={860} mask={{ closable: true }} onClose={onClose}>
      <div className={styles.dialog}>
        <Loaded query={query} failed={i18n.t('Error loading bulk changes')}>
          {({ batches, next_cursor }) =>
            batches.length === 0 ? (
              <Notice
                title={i18n.t('No bulk changes yet.')}
                text={i18n.t('Select claims in the list and change them together.')}
              />
            ) : (
              <>
                <ul className="framed" aria-label={i18n.t('Bulk changes')}>
                  {batches.map((batch) => (
                    <BatchRow key={batch.batch_id} batch={batch} onUndo={() => setUndoing(batch.batch_id)} />
                  ))}
                </ul>
                <div className={styles.actions}>
                  <Button
                    disabled={cursors.length === 1}
                    onClick={() => setCursors((seen) => seen.slice(0, -1))}
                  >
                    {i18n.t('Newer')}
                  </Button>
                  <Button
                    disabled={next_cursor === null}
                    onClick={() => setCursors((seen) => [...seen, next_cursor])}
                  >
                    {i18n.t('Older')}
                  </Button>
                </div>
              </>
            )
          }
        </Loaded>
      </div>
      {undoing !== null && <UndoDialog batchId={undoing} onClose={() => setUndoing(null)} />}
    </Dialog>
  );
}

function BatchRow({ batch, onUndo }: { readonly batch: BatchRecord; readonly onUndo: () => void }) {
  const undone = reversalText(batch);
  return (
    <li className={styles.row}>
      <span>
        <strong>{batchText(batch)}</strong>
        <span className="below">
          {i18n.t('{n, plural, one {{n} claim} other {{n} claims}} · {actor_displayname} · {recorded_at}', {
            n: batch.claims,
            actor_displayname: batch.actor_displayname ?? i18n.t('Fan Beats'),
            recorded_at: formatDateTime(batch.recorded_at),
          })}
        </span>
      </span>
      <span className="line tail">
        {undone !== null && (
          <StatusTag tone="neutral" icon={<UndoOutlined aria-hidden />}>
            {undone}
          </StatusTag>
        )}
        <LinkButton to={paths.ledgerBatch(batch.batch_id)} icon={<HistoryOutlined aria-hidden />}>
          {i18n.t('Events')}
        </LinkButton>
        {batch.reversed < batch.events && (
          <Button icon={<UndoOutlined aria-hidden />} onClick={onUndo}>
            {i18n.t('Undo')}
          </Button>
        )}
      </span>
    </li>
  );
}

/** The effect of a bulk change, in words. */
function batchText({ changes }: BatchRecord): string {
  return changes.map(changeText).join(', ');
}

/** The part of a bulk change that was undone since; null if none was. */
function reversalText({ reversed, events }: BatchRecord): string | null {
  if (reversed === 0) return null;
  return reversed >= events
    ? i18n.t('Undone')
    : i18n.t('Undone in part ({reversed} of {events})', { reversed, events });
}
