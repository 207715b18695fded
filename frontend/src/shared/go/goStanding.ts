import type { GoRecord } from '@fan-beats/backend/contract';
import {
  goStatusLabel,
  parseGoStatus,
  windowPhase,
  type GoStatus,
  type WindowPhase,
} from '@fan-beats/events/language';
import { i18n } from '@lingui/core';
import { instantOf } from '../format/figures';

export type StandingGo = Pick<GoRecord, 'status' | 'available_from' | 'available_until'>;

export function phaseOf(go: StandingGo, now: number): WindowPhase {
  return windowPhase(
    { availableFrom: instantOf(go.available_from), availableUntil: instantOf(go.available_until) },
    now,
  );
}

/** Its status, or else the phase of its window while that is shut. */
export type GoStanding = GoStatus | 'UNKNOWN' | Exclude<WindowPhase, 'inside'>;

/** The standing of a group order; null while it is open (rules D6, D9). */
export function goStanding(go: StandingGo, now: number): GoStanding | null {
  if (go.status !== null) return parseGoStatus(go.status) ?? 'UNKNOWN';
  const phase = phaseOf(go, now);
  return phase === 'inside' ? null : phase;
}

export function standingLabel(standing: GoStanding): string {
  if (standing === 'before') return i18n.t('Coming soon!');
  return standing === 'after' ? i18n.t('Cannot be claimed anymore') : goStatusLabel(i18n, standing);
}
