import type { ClaimRecord } from '@fan-beats/backend/contract';
import { App, Button } from 'antd';
import { useRef } from 'react';
import { takenOff } from '../panel/claimMoney';
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
  readonly onMark: (before: ClaimRecord) => void;
  readonly focusOn: (claimId: number) => void;
}

interface Change {
  readonly mark: Mark;
  readonly changes: ClaimChanges;
}

/** What takes a change back; undefined where money went elsewhere with it. */
function inverseOf(saved: ClaimRecord, { mark, changes }: Change): ClaimChanges | undefined {
  if (changes.marks === 'paid') return undefined;
  const inverse: ClaimChanges = { [mark]: !changes[mark] };
  if (mark === 'freebies_done' || inverse.payment_received) return inverse;
  return takenOff(saved, inverse).released > 0 ? undefined : { ...inverse, marks: 'mistaken' };
}

/** Sets and takes off marks of claims in a list. What became of each is told with its name, and can be undone or tried again. */
export function useClaimMarks({ onMark, focusOn }: ClaimMarks) {
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
      focusOn(claim.claim_id);
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

  const change = async (claim: ClaimRecord, wanted: Change): Promise<boolean> => {
    const { mark, changes } = wanted;
    const { saved, failure } = await save(claim, changes);
    if (!saved) {
      const newest = failure.newest ?? claim;
      const again = () => {
        onMark(newest);
        void change(newest, wanted);
      };
      tell(claim, `not saved. ${failure.text}`, { label: 'Again', onClick: again });
      return false;
    }
    const inverse = inverseOf(saved, wanted);
    const undo = inverse && (() => void change(saved, { mark, changes: inverse }));
    lastUndo.current = undo;
    tell(saved, said[mark][changes[mark] ? 1 : 0], undo && { label: 'Undo', onClick: undo });
    return true;
  };

  const mark = async (claim: ClaimRecord, name: Mark) => {
    const answer = await askForMoney(claim, { [name]: !claim[name] });
    if (!answer) return;
    onMark(claim);
    if (await change(claim, { mark: name, changes: answer.changes })) await answer.goOn?.();
  };

  return { mark, undo: () => lastUndo.current?.() };
}
