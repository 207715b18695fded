import { parseGoStatus, type GoStatus } from '@fan-beats/events/kernel';
import { instantOf } from '../../shared/format/dates';
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

/** The parts of the home page, in their order. */
export const homeSections = [
  'Closing soon',
  'Open now',
  'Your claims',
  'On their way',
  'Coming soon',
  'Ended',
] as const;

export type HomeSection = (typeof homeSections)[number];

const soonMs = 3 * 24 * 3_600_000;

/** Where on the home page a group order stands: what can still be had first, what is over last, or under way without this fan. */
export function sectionOf(go: StandingGo, hasClaim: boolean, now: number): HomeSection {
  if (go.status !== null) return hasClaim && go.status !== 'CANCELED' ? 'On their way' : 'Ended';
  if (hasClaim) return 'Your claims';
  const phase = phaseOf(go, now);
  if (phase === 'after') return 'Ended';
  if (phase === 'before') return 'Coming soon';
  return (instantOf(go.available_until) ?? Infinity) - now <= soonMs ? 'Closing soon' : 'Open now';
}

/** What closes first comes first; what has no end, or is on its way, as the server lists it. */
export function bySoonest(a: StandingGo, b: StandingGo): number {
  const next = (go: StandingGo) =>
    go.status === null ? (instantOf(go.available_until) ?? Infinity) : Infinity;
  return next(a) === next(b) ? 0 : next(a) - next(b);
}

const stepsAfter: Readonly<Record<GoStatus, string>> = {
  ORDERED: 'Next: everything arrives at the proxy.',
  AT_PROXY: 'Next: the way to Germany.',
  OTW_TO_GERMANY: 'Next: customs, and the arrival here.',
  ARRIVED: 'Next: the parcels are packed.',
  SENT_OUT: 'All parcels are on their way.',
  CANCELED: 'Nothing is ordered.',
};

/** What happens next, in one sentence; null where the status is none that is known. */
export function nextStep(go: StandingGo, now: number): string | null {
  if (go.status !== null) {
    const status = parseGoStatus(go.status);
    return status === undefined ? null : stepsAfter[status];
  }
  return {
    before: 'Next: claims open.',
    inside: 'Next: claims close, and everything is ordered together.',
    after: 'Next: everything is ordered together.',
  }[phaseOf(go, now)];
}
