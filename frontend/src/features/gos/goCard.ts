import type { WindowPhase } from '@fan-beats/events/kernel';
import { phaseOf, standingLabel, type StandingGo } from '../../shared/go/goStanding';

export interface CardButton {
  readonly text: 'View My Claim' | 'Add more items' | 'Claim this GO';
  readonly target: 'claim' | 'shop';
}

export interface CardDecision {
  readonly label: string | null;
  readonly button: CardButton | null;
}

/** What a group order's card offers: the status first, then the fan's own claim, then the window (rule D9). */
export function decideCard(go: StandingGo, hasClaim: boolean, now: number): CardDecision {
  const label = standingLabel(go, now);
  if (go.status !== null) {
    return { label, button: hasClaim ? { text: 'View My Claim', target: 'claim' } : null };
  }
  if (hasClaim) return { label, button: { text: 'Add more items', target: 'shop' } };
  return label === null
    ? { label, button: { text: 'Claim this GO', target: 'shop' } }
    : { label, button: null };
}

const phaseOrder: Readonly<Record<WindowPhase, number>> = { inside: 0, before: 1, after: 3 };

/** Open ones first, then those to come, then those on their way, then those that ended; else as the server lists them. */
export function sortForHome<Go extends StandingGo>(gos: readonly Go[], now: number): readonly Go[] {
  const rank = (go: Go) => (go.status === null ? phaseOrder[phaseOf(go, now)] : 2);
  return [...gos].sort((a, b) => rank(a) - rank(b));
}
