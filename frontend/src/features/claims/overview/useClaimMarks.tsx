import type { ClaimRecord } from '@fan-beats/backend/contract';
import { i18n } from '@lingui/core';
import { App, Button } from 'antd';
import { useRef } from 'react';
import { errorMessage } from '../../../shared/api/apiError';
import type { ClaimChanges } from '../panel/claimChanges';
import { useClaimSave } from '../panel/useClaimSave';
import { useInverse } from '../panel/useInverse';
import { useMoneyQuestions } from '../panel/useMoneyQuestions';

type Mark = 'payment_received' | 'freebies_done';

const said = (): Readonly<Record<Mark, readonly [off: string, on: string]>> => ({
  payment_received: [i18n.t('unpaid'), i18n.t('paid')],
  freebies_done: [i18n.t('freebies open'), i18n.t('freebies done')],
});

interface ClaimMarks {
  /** Called with the claim as it was before. */
  readonly onMark?: (before: ClaimRecord) => void;
  readonly focusOn?: (claimId: number) => void;
}

interface Change {
  readonly changes: ClaimChanges;
  /** The new state of the claim in words, and the state after an undo. */
  readonly said: readonly [now: string, undone: string];
}

interface Action {
  readonly label: string;
  readonly onClick: () => void;
  /** True if it tries again what was not saved. */
  readonly failed?: true;
}

/** Sets and takes off marks of claims in a list. A message with the claim's name shows the result, and can undo it or try again. */
export function useClaimMarks({ onMark, focusOn }: ClaimMarks = {}) {
  const { message } = App.useApp();
  const { save } = useClaimSave();
  const askForMoney = useMoneyQuestions();
  const inverseOf = useInverse();
  const lastUndo = useRef<() => void>(undefined);
  const told = useRef(0);

  const tell = (claim: ClaimRecord, text: string, action?: Action) => {
    // The last success replaces the message before it; each failure has a message of its own.
    const failed = action?.failed === true;
    const key = failed ? `claim-${claim.claim_id}` : 'claim-marked';
    const onClick = () => {
      message.destroy(key);
      focusOn?.(claim.claim_id);
      action?.onClick();
    };
    void message.open({
      key,
      type: failed ? 'error' : 'success',
      duration: failed ? 30 : 8,
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

  const tellFailed = (claim: ClaimRecord, reason: string, again: () => void) =>
    tell(claim, i18n.t('not saved. {reason}', { reason }), {
      label: i18n.t('Again'),
      onClick: again,
      failed: true,
    });

  /** Shows that a claim was saved, and adds Undo if the server allows it. */
  const tellSaved = async (
    seen: ClaimRecord,
    saved: ClaimRecord,
    { changes, said: [now, undone] }: Change,
  ): Promise<void> => {
    const turn = ++told.current;
    const inverse = inverseOf(changes, { seen, saved });
    const undo = async (): Promise<void> => {
      const back = await inverse;
      if (back) await change(saved, { changes: back, said: [undone, now] });
    };
    lastUndo.current = () => void undo();
    tell(saved, now);
    // Another save may have its message meanwhile.
    if ((await inverse) && turn === told.current)
      tell(saved, now, { label: i18n.t('Undo'), onClick: () => void undo() });
  };

  /** `asked` are the changes before the question where the money is. */
  const change = async (claim: ClaimRecord, wanted: Change, asked = wanted.changes): Promise<boolean> => {
    const { saved, failure } = await save(claim, wanted.changes);
    if (saved) {
      void tellSaved(claim, saved, wanted);
      return true;
    }
    const again = () => void start(failure.newest ?? claim, { ...wanted, changes: asked });
    tellFailed(claim, failure.text, again);
    return false;
  };

  const start = async (claim: ClaimRecord, wanted: Change) => {
    const answer = await askForMoney(claim, wanted.changes).catch((error: unknown) => {
      const again = () => void start(claim, wanted);
      tellFailed(claim, errorMessage(error), again);
      return null;
    });
    if (!answer) return;
    onMark?.(claim);
    if (await change(claim, { ...wanted, changes: answer.changes }, wanted.changes)) await answer.goOn?.();
  };

  const mark = (claim: ClaimRecord, name: Mark) => {
    const [off, on] = said()[name];
    return start(claim, { changes: { [name]: !claim[name] }, said: claim[name] ? [off, on] : [on, off] });
  };

  return { mark, tellSaved, undo: () => lastUndo.current?.() };
}
