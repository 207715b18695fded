import type { ClaimRecord } from '@fan-beats/backend/contract';
import { App, Button } from 'antd';
import { useRef } from 'react';
import { inverseOf } from '../panel/claimMoney';
import type { ClaimChanges } from '../panel/claimChanges';
import { useClaimSave } from '../panel/useClaimSave';
import { useMoneyQuestions } from '../panel/useMoneyQuestions';

type Mark = 'payment_received' | 'freebies_done';

const said: Readonly<Record<Mark, readonly [off: string, on: string]>> = {
  payment_received: ['unpaid', 'paid'],
  freebies_done: ['freebies open', 'freebies done'],
};

interface ClaimMarks {
  /** Told what the claim was like before. */
  readonly onMark?: (before: ClaimRecord) => void;
  readonly focusOn?: (claimId: number) => void;
}

interface Change {
  readonly changes: ClaimChanges;
  /** What the claim is by it, and by what takes it back. */
  readonly said: readonly [now: string, undone: string];
}

/** Sets and takes off marks of claims in a list. What became of each is told with its name, and can be undone or tried again. */
export function useClaimMarks({ onMark, focusOn }: ClaimMarks = {}) {
  const { message } = App.useApp();
  const { save } = useClaimSave();
  const askForMoney = useMoneyQuestions();
  const lastUndo = useRef<() => void>(undefined);

  const tell = (claim: ClaimRecord, text: string, action?: { label: string; onClick: () => void }) => {
    // What was done last is told alone, each failure beside the others.
    const failed = action?.label === 'Again';
    const key = failed ? `claim-${claim.claim_id}` : 'claim-marked';
    const onClick = () => {
      message.destroy(key);
      focusOn?.(claim.claim_id);
      action?.onClick();
    };
    void message.open({
      ...{ key, type: failed ? 'error' : 'success', duration: failed ? 30 : 8 },
      content: (
        <>
          {`${claim.user_displayname}, ${claim.title}: ${text}`}
          {action && (
            <Button type="link" size="small" onClick={onClick}>
              {action.label}
            </Button>
          )}
        </>
      ),
    });
  };

  /** Tells of a save, with the way back where there is one. */
  const tellSaved = (seen: ClaimRecord, saved: ClaimRecord, { changes, said: [now, undone] }: Change) => {
    const inverse = changes.marks === 'paid' ? undefined : inverseOf(changes, { seen, saved });
    const undo = inverse && (() => void change(saved, { changes: inverse, said: [undone, now] }));
    lastUndo.current = undo;
    tell(saved, now, undo && { label: 'Undo', onClick: undo });
  };

  const change = async (claim: ClaimRecord, wanted: Change): Promise<boolean> => {
    const { saved, failure } = await save(claim, wanted.changes);
    if (saved) {
      tellSaved(claim, saved, wanted);
      return true;
    }
    const newest = failure.newest ?? claim;
    const again = () => {
      onMark?.(newest);
      void change(newest, wanted);
    };
    tell(claim, `not saved. ${failure.text}`, { label: 'Again', onClick: again });
    return false;
  };

  const mark = async (claim: ClaimRecord, name: Mark) => {
    const answer = await askForMoney(claim, { [name]: !claim[name] });
    if (!answer) return;
    onMark?.(claim);
    const [off, on] = said[name];
    const wanted: Change = { changes: answer.changes, said: claim[name] ? [off, on] : [on, off] };
    if (await change(claim, wanted)) await answer.goOn?.();
  };

  return { mark, tellSaved, undo: () => lastUndo.current?.() };
}
