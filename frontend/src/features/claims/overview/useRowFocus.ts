import { useEffect, useRef, type RefObject } from 'react';

/** How a claim's line is found again on the screen. */
export const lineOf = (claimId: number) => ({ 'data-claim-line': claimId });

const linesIn = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[data-claim-line]') ?? []),
];

const isLine = (claimId: number) => (line: HTMLElement) => line.dataset['claimLine'] === String(claimId);

/** Gives the focus back to the line whose panel was closed; where a filter took that away, to the one in its place. */
export function useRowFocus(openClaimId: number | undefined): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef<{ readonly claimId: number; readonly index: number } | null>(null);
  useEffect(() => {
    const lines = linesIn(list.current);
    if (openClaimId !== undefined) {
      last.current = { claimId: openClaimId, index: lines.findIndex(isLine(openClaimId)) };
      return;
    }
    // Whoever went somewhere else meanwhile is left there.
    if (last.current && document.activeElement === document.body) {
      const { claimId, index } = last.current;
      (lines.find(isLine(claimId)) ?? lines[index] ?? lines.at(-1))?.focus();
    }
    last.current = null;
  });
  return list;
}
