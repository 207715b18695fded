import type { GoRecord } from '@fan-beats/backend/contract';
import { goStatusLabel, parseGoStatus, windowPhase, type WindowPhase } from '@fan-beats/events/kernel';
import { instantOf } from '../../shared/format/dates';

export type CardGo = Pick<GoRecord, 'status' | 'available_from' | 'available_until'>;

export interface CardButton {
  readonly text: 'View My Claim' | 'Add more items' | 'Claim this GO';
  readonly target: 'claim' | 'shop';
}

export interface CardDecision {
  readonly label: string | null;
  readonly button: CardButton | null;
}

export function phaseOf(go: CardGo, now: number): WindowPhase {
  return windowPhase(
    { availableFrom: instantOf(go.available_from), availableUntil: instantOf(go.available_until) },
    now,
  );
}

const windowLabels: Readonly<Record<WindowPhase, string | null>> = {
  before: 'Coming soon!',
  inside: null,
  after: 'Cannot be claimed anymore',
};

export function statusLabel(status: string): string {
  return goStatusLabel(parseGoStatus(status) ?? status);
}

/** What a group order's card offers: the status first, then the fan's own claim, then the window (rule D9). */
export function decideCard(go: CardGo, hasClaim: boolean, now: number): CardDecision {
  if (go.status !== null) {
    return {
      label: statusLabel(go.status),
      button: hasClaim ? { text: 'View My Claim', target: 'claim' } : null,
    };
  }
  const label = windowLabels[phaseOf(go, now)];
  if (hasClaim) return { label, button: { text: 'Add more items', target: 'shop' } };
  return label === null
    ? { label, button: { text: 'Claim this GO', target: 'shop' } }
    : { label, button: null };
}

const phaseOrder: Readonly<Record<WindowPhase, number>> = { inside: 0, before: 1, after: 3 };

/** Open ones first, then those to come, then those on their way, then those that ended; else as the server lists them. */
export function sortForHome<Go extends CardGo>(gos: readonly Go[], now: number): readonly Go[] {
  const rank = (go: Go) => (go.status === null ? phaseOrder[phaseOf(go, now)] : 2);
  return [...gos].sort((a, b) => rank(a) - rank(b));
}
