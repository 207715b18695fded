import type { ClaimRecord } from '@fan-beats/backend/contract';
import { App } from 'antd';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { ClaimChanges } from '../panel/claimChanges';
import { useClaimSave } from '../panel/useClaimSave';
import { useMoneyQuestions } from '../panel/useMoneyQuestions';
import { lettersAct } from './letterKeys';
import type { ClaimSelection } from './useClaimSelection';

interface ClaimKeys {
  /** In the order of the lines on the screen. */
  readonly visible: readonly ClaimRecord[];
  readonly selection: ClaimSelection;
  readonly onOpen: (claimId: number) => void;
  readonly onHelp: () => void;
}

const lineOf = (claimId: number | undefined): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-claim-line="${claimId}"]`);

/** Letters that are typed into something, or pressed along with Ctrl and the like, mean nothing here. */
function isOurs({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || document.querySelector('.ant-modal-wrap:not([style*="none"])'))
    return false;
  const typed = 'input:not([type="checkbox"]), textarea, [contenteditable], [role="combobox"]';
  return !(target instanceof Element && target.closest(typed));
}

/** Which of these has the focus, on its line or in what is open below; -1 for none. */
function focusedIn(ids: readonly number[]): number {
  const line = document.activeElement?.closest('li')?.querySelector<HTMLElement>('[data-claim-line]');
  return ids.indexOf(Number(line?.dataset['claimLine']));
}

/** Keys for a long list: j and k go through it, p, f, t and x act on the line that has the focus. Gives what follows a claim. */
export function useClaimKeys({ visible, selection, onOpen, onHelp }: ClaimKeys): (claimId: number) => void {
  const { message } = App.useApp();
  const { save } = useClaimSave();
  const askForMoney = useMoneyQuestions();
  // Where the focus goes once the screen shows what was done.
  const awaited = useRef<{ readonly claimId: number; readonly index: number } | null>(null);
  const ids = visible.map(({ claim_id }) => claim_id);

  useEffect(() => {
    if (!awaited.current) return;
    const { claimId, index } = awaited.current;
    const lost = document.activeElement === null || document.activeElement === document.body;
    // A claim that left the list by what was done to it leaves its place to the one after it.
    const line = lineOf(claimId) ?? lineOf(ids[Math.min(index, ids.length - 1)]);
    if (lost) line?.focus();
    if (document.activeElement !== lineOf(claimId)) awaited.current = null;
  });

  const focusLater = (claimId: number) => {
    awaited.current = { claimId, index: Math.max(0, ids.indexOf(claimId)) };
  };

  const mark = async (claim: ClaimRecord, changes: ClaimChanges, done: string) => {
    const answer = await askForMoney(claim, changes);
    if (!answer) return;
    focusLater(claim.claim_id);
    if (!(await save(claim, answer.changes))) return;
    message.success(`${claim.user_displayname}, ${claim.title}: ${done}`);
    await answer.goOn?.();
  };

  const acts: Readonly<Record<string, (claim: ClaimRecord) => void>> = {
    p: (claim) => {
      const paid = !claim.payment_received;
      void mark(claim, { payment_received: paid }, paid ? 'paid' : 'unpaid');
    },
    f: (claim) => {
      const done = !claim.freebies_done;
      void mark(claim, { freebies_done: done }, done ? 'freebies done' : 'freebies open');
    },
    t: ({ claim_id }) => {
      onOpen(claim_id);
      requestAnimationFrame(() => document.querySelector<HTMLElement>('#tracking_id')?.focus());
    },
    x: ({ claim_id }) => selection.pick(claim_id, !selection.has(claim_id)),
    X: ({ claim_id }) => selection.pick(claim_id, true, ids),
  };

  const act = (key: string, event: KeyboardEvent) => {
    const claim = visible[focusedIn(ids)];
    const done = Object.hasOwn(acts, key) ? acts[key] : undefined;
    if (!claim || !done || event.repeat) return;
    event.preventDefault();
    done(claim);
  };
  const steps: Readonly<Record<string, number>> = { j: 1, k: -1 };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isOurs(event) || !lettersAct()) return;
    const step = steps[event.key];
    if (event.key === '?') onHelp();
    else if (step === undefined) act(event.key, event);
    else lineOf(ids[Math.max(0, focusedIn(ids) + step)])?.focus();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  return focusLater;
}
