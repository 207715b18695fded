import type { GoRecord } from '@fan-beats/backend/contract';
import { goStatusLabel, parseGoStatus, windowPhase, type WindowPhase } from '@fan-beats/events/language';
import { i18n } from '@lingui/core';
import { instantOf } from '../format/figures';

export type StandingGo = Pick<GoRecord, 'status' | 'available_from' | 'available_until'>;

export function phaseOf(go: StandingGo, now: number): WindowPhase {
  return windowPhase(
    { availableFrom: instantOf(go.available_from), availableUntil: instantOf(go.available_until) },
    now,
  );
}

const windowLabels = (): Readonly<Record<WindowPhase, string | null>> => ({
  before: i18n.t('Coming soon!'),
  inside: null,
  after: i18n.t('Cannot be claimed anymore'),
});

/** The standing of a group order: its status, or else the state of its window; null while it is open (rules D6, D9). */
export function standingLabel(go: StandingGo, now: number): string | null {
  if (go.status !== null) return goStatusLabel(parseGoStatus(go.status) ?? go.status);
  return windowLabels()[phaseOf(go, now)];
}
