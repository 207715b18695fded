import { isDue, type ClaimPlace } from '@fan-beats/events/language';
import { i18n } from '@lingui/core';
import { instantOf } from '../../../shared/format/figures';
import { goStanding, phaseOf, type GoStanding, type StandingGo } from '../../../shared/go/goStanding';

/** The acts that a card offers to a fan. */
export type CardButton = 'view' | 'extend' | 'claim';

export const buttonTexts = (): Readonly<Record<CardButton, string>> => ({
  view: i18n.t('View My Claim'),
  extend: i18n.t('Add more items'),
  claim: i18n.t('Claim this GO'),
});

export interface CardDecision {
  readonly standing: GoStanding | null;
  readonly button: CardButton | null;
}

/** The standing and the button of a card: the status counts first, then the fan's own claim, then the window (rule D9). */
export function decideCard(go: StandingGo, hasClaim: boolean, now: number): CardDecision {
  const standing = goStanding(go, now);
  if (go.status !== null) return { standing, button: hasClaim ? 'view' : null };
  if (hasClaim) return { standing, button: 'extend' };
  return { standing, button: standing === null ? 'claim' : null };
}

/**
 * The sections of the home page in their order: those that need this fan, those that can still be claimed, those that wait, and
 * those that are over.
 */
export const homeSections = [
  'to-pay',
  'on-its-way',
  'closing-soon',
  'open-now',
  'your-claims',
  'coming-soon',
  'ended',
] as const;

export type HomeSection = (typeof homeSections)[number];

export const sectionTitles = (): Readonly<Record<HomeSection, string>> => ({
  'to-pay': i18n.t('To pay'),
  'on-its-way': i18n.t('On its way'),
  'closing-soon': i18n.t('Closing soon'),
  'open-now': i18n.t('Open now'),
  'your-claims': i18n.t('Your claims'),
  'coming-soon': i18n.t('Coming soon'),
  ended: i18n.t('Ended'),
});

const soonMs = 3 * 24 * 3_600_000;

/** The section of a group order on the home page, by the standing of the fan's claim; `place` is undefined without a claim. */
export function sectionOf(go: StandingGo, place: ClaimPlace | undefined, now: number): HomeSection {
  if (place === undefined) return sectionOfGo(go, now);
  if (isDue(place)) return 'to-pay';
  if (place === 'canceled' || place === 'arrived') return 'ended';
  if (go.status !== null || place === 'sent') return 'on-its-way';
  const section = sectionOfGo(go, now);
  return section === 'ended' ? 'your-claims' : section;
}

function sectionOfGo(go: StandingGo, now: number): HomeSection {
  const phase = phaseOf(go, now);
  if (go.status !== null || phase === 'after') return 'ended';
  if (phase === 'before') return 'coming-soon';
  return (instantOf(go.available_until) ?? Infinity) - now <= soonMs ? 'closing-soon' : 'open-now';
}

/** Sorts by the closing time, the earliest first. Orders without an end or with a status keep the server's order. */
export function bySoonest(a: StandingGo, b: StandingGo): number {
  const next = (go: StandingGo) =>
    go.status === null ? (instantOf(go.available_until) ?? Infinity) : Infinity;
  return next(a) === next(b) ? 0 : next(a) - next(b);
}
