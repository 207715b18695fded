import { isDue, type ClaimPlace } from '@fan-beats/events/language';
import { i18n } from '@lingui/core';
import { instantOf } from '../../../shared/format/figures';
import { phaseOf, standingLabel, type StandingGo } from '../../../shared/go/goStanding';

export interface CardButton {
  readonly text: 'View My Claim' | 'Add more items' | 'Claim this GO';
  readonly target: 'claim' | 'shop';
}

export interface CardDecision {
  readonly label: string | null;
  readonly button: CardButton | null;
}

/** The label and the button of a card: the status counts first, then the fan's own claim, then the window (rule D9). */
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

/**
 * The sections of the home page in their order: those that need this fan, those that can still be claimed, those that wait, and
 * those that are over.
 */
export const homeSections = () =>
  [
    i18n.t('To pay'),
    i18n.t('On its way'),
    i18n.t('Closing soon'),
    i18n.t('Open now'),
    i18n.t('Your claims'),
    i18n.t('Coming soon'),
    i18n.t('Ended'),
  ] as const;

export type HomeSection = ReturnType<typeof homeSections>[number];

const soonMs = 3 * 24 * 3_600_000;

/** The section of a group order on the home page, by the standing of the fan's claim; `place` is undefined without a claim. */
export function sectionOf(go: StandingGo, place: ClaimPlace | undefined, now: number): HomeSection {
  if (place === undefined) return sectionOfGo(go, now);
  if (isDue(place)) return 'To pay';
  if (place === 'canceled' || place === 'arrived') return 'Ended';
  if (go.status !== null || place === 'sent') return 'On its way';
  const section = sectionOfGo(go, now);
  return section === 'Ended' ? 'Your claims' : section;
}

function sectionOfGo(go: StandingGo, now: number): HomeSection {
  const phase = phaseOf(go, now);
  if (go.status !== null || phase === 'after') return 'Ended';
  if (phase === 'before') return 'Coming soon';
  return (instantOf(go.available_until) ?? Infinity) - now <= soonMs ? 'Closing soon' : 'Open now';
}

/** Sorts by the closing time, the earliest first. Orders without an end or with a status keep the server's order. */
export function bySoonest(a: StandingGo, b: StandingGo): number {
  const next = (go: StandingGo) =>
    go.status === null ? (instantOf(go.available_until) ?? Infinity) : Infinity;
  return next(a) === next(b) ? 0 : next(a) - next(b);
}
