import type { BatchFiguresRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { SharedEndpoints } from '../api/sharedEndpoints';
import { formatBeats, formatSum } from '../format/figures';
import { changeText } from '../ledger/eventTexts';
import { Loaded } from '../ui/states/Loaded';

/** Texts of the changes that an undo takes back: the number of changes, claims and fans, then each kind with its euros. */
export function undoTexts(figures: BatchFiguresRecord): { readonly sum: string; readonly each: string[] } {
  const { events, claims, fans, beats, changes } = figures;
  if (events === 0) return { sum: i18n.t('Nothing of it is left to undo.'), each: [] };
  const each = changes.map((change) => {
    const text = changeText(change);
    return change.amount === null ? text : `${text}, ${formatSum(change.amount)}`;
  });
  const moved = beats === 0 ? [] : [i18n.t('{beats} moved', { beats: formatBeats(beats) })];
  return {
    sum: i18n.t(
      '{changes, plural, one {{changes} change} other {{changes} changes}} of {claims, plural, one {{claims} claim} other {{claims} claims}} and {fans, plural, one {{fans} fan} other {{fans} fans}}',
      { changes: events, claims, fans },
    ),
    each: [...each, ...moved],
  };
}

/** The figures of an undo, as the server counts them now. */
export function UndoFigures({ batchId }: { readonly batchId: string }) {
  const query = SharedEndpoints.useAdmGetBatchQuery({ batch_id: batchId });
  return (
    <Loaded query={query} failed={i18n.t('Error loading the effects of the undo')} rows={2}>
      {(figures) => {
        const { sum, each } = undoTexts(figures);
        return (
          <>
            <strong>{sum}</strong>
            {each.length > 0 && (
              <ul className="bullets" aria-label={i18n.t('Effects of the undo')}>
                {each.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            )}
          </>
        );
      }}
    </Loaded>
  );
}
