import type { ClaimRecord } from '@fan-beats/backend/contract';
import { useEffect, useRef } from 'react';
import { useWindowEvent } from '../../../shared/frame/useWindowEvent';
import { letterKeys } from './keptChoice';
import { useClaimMarks } from './useClaimMarks';
import type { ClaimSelection } from './useClaimSelection';

interface ClaimKeys {
  /** All listed claims, on this page and others. */
  readonly claims: readonly ClaimRecord[];
  /** The claims on the screen, in the order of their lines. */
  readonly visible: readonly ClaimRecord[];
  /** The earlier version of the claim that keeps its place until the focus leaves it. */
  readonly held: ClaimRecord | null;
  readonly selection: ClaimSelection;
  readonly openClaimId: number | undefined;
  readonly onHold: (claim: ClaimRecord | null) => void;
  readonly onOpen: (claimId: number | null) => void;
  /** Opens the page of the claim. */
  readonly onTurnTo: (claimId: number) => void;
  readonly onHelp: () => void;
}

const lineOf = (claimId: number | undefined): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-claim-line="${claimId}"]`);

/** True for keys that act on claims: not for letters typed into a field, nor for keys with Ctrl and the like. */
function isOurs({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || document.querySelector('.ant-modal-wrap:not([style*="none"])'))
    return false;
  const typed = 'input:not([type="checkbox"]), textarea, [contenteditable], [role="combobox"]';
  return !(target instanceof Element && target.closest(typed));
}

/** The index of the claim that has the focus, on its line or in its open details; -1 for none. */
function focusedIn(ids: readonly number[]): number {
  const line = document.activeElement
    ?.closest('li[data-open]')
    ?.querySelector<HTMLElement>('[data-claim-line]');
  return ids.indexOf(Number(line?.dataset['claimLine']));
}

const idsOf = (claims: readonly ClaimRecord[]): readonly number[] => claims.map(({ claim_id }) => claim_id);

/** Focuses a field of a claim's panel, or else its line, once the screen has it. */
function useFocusOn(): (claimId: number, field?: string) => void {
  const awaited = useRef<{ readonly claimId: number; readonly field: string | undefined } | null>(null);
  useEffect(() => {
    if (!awaited.current) return;
    const { claimId, field } = awaited.current;
    const line = lineOf(claimId);
    const input =
      field === undefined ? null : line?.closest('li')?.querySelector<HTMLInputElement>(`#${field}`);
    if (!line || (field !== undefined && !input)) return;
    awaited.current = null;
    line.focus();
    input?.focus();
  });
  return (claimId, field) => {
    awaited.current = { claimId, field };
  };
}

/** Keys for a long list: j and k move through it, p, f, t and x act on the focused line. Returns the function that focuses a claim. */
export function useClaimKeys(keys: ClaimKeys): ReturnType<typeof useFocusOn> {
  const { claims, visible, held, selection, openClaimId, onHold, onOpen, onTurnTo, onHelp } = keys;
  const focusOn = useFocusOn();
  const { mark, undo } = useClaimMarks({ onMark: onHold, focusOn });
  const ids = idsOf(visible);

  const goTo = (claimId: number) => {
    const line = lineOf(claimId);
    line?.focus();
    if (line) return;
    onHold(null);
    focusOn(claimId);
    onTurnTo(claimId);
  };
  const step = (by: number) => {
    const at = focusedIn(idsOf(claims));
    const next = at === -1 ? visible[0] : claims[at + by];
    if (next) goTo(next.claim_id);
  };

  const acts: Readonly<Record<string, (claim: ClaimRecord) => void>> = {
    p: (claim) => void mark(claim, 'payment_received'),
    f: (claim) => void mark(claim, 'freebies_done'),
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
  const everywhere: Readonly<Record<string, () => void>> = {
    '?': onHelp,
    u: undo,
    j: () => step(1),
    k: () => step(-1),
  };

  useWindowEvent('keydown', (event) => {
    const isOpen = openClaimId !== undefined && focusedIn([openClaimId]) === 0;
    if (event.key === 'Escape' && isOpen && !event.isComposing) onOpen(null);
    if (!isOurs(event) || !letterKeys.get()) return;
    const go = Object.hasOwn(everywhere, event.key) ? everywhere[event.key] : undefined;
    if (go) go();
    else act(event.key, event);
  });
  useWindowEvent('focusin', () => {
    if (held && focusedIn([held.claim_id]) === -1) onHold(null);
  });
  return focusOn;
}
