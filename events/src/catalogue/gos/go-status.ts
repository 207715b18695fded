import type { Translator } from '../../kernel/translator';

/** The values of a group order's status. A null status, which is not among them, means open (rule D6). */
export const goStatuses = [
  'ORDERED',
  'AT_PROXY',
  'OTW_TO_GERMANY',
  'ARRIVED',
  'SENT_OUT',
  'CANCELED',
] as const;
export type GoStatus = (typeof goStatuses)[number];

/** The status with this spelling, in upper or lower case; undefined where there is none. */
export function parseGoStatus(spelling: string): GoStatus | undefined {
  const upper = spelling.toUpperCase();
  return goStatuses.find((status) => status === upper);
}

/** The label of a status on cards; 'Unknown' for any other value. */
export function goStatusLabel(i18n: Translator, status: string): string {
  switch (goStatuses.find((candidate) => candidate === status)) {
    case 'ORDERED':
      return i18n.t('Order placed');
    case 'AT_PROXY':
      return i18n.t('Arrived at Proxy');
    case 'OTW_TO_GERMANY':
      return i18n.t('OTW to Germany');
    case 'ARRIVED':
      return i18n.t('Arrived in Germany');
    case 'SENT_OUT':
      return i18n.t('Sent out');
    case 'CANCELED':
      return i18n.t('Canceled');
    case undefined:
      return i18n.t('Unknown');
  }
}

/**
 * The steps of a group order that are in force. `taken` are all statuses that it was set to, in order. Back to open
 * (null) takes back all steps. Back to an earlier step takes back the later ones; the earlier step counts from when it
 * was first taken.
 */
export function stepsInForce<Step extends { readonly status: string | null }>(
  taken: readonly Step[],
): readonly Step[] {
  const placeOf = ({ status }: Step) => goStatuses.findIndex((one) => one === status);
  return taken.reduce<readonly Step[]>((before, step) => {
    if (step.status === null) return [];
    const held = before.filter((one) => placeOf(one) <= placeOf(step));
    return held.at(-1)?.status === step.status ? held : [...held, step];
  }, []);
}

/** The window of a group order; instants in milliseconds since 1970 UTC, null where the bound is not set. */
export interface GoWindow {
  readonly availableFrom: number | null;
  readonly availableUntil: number | null;
}

export type WindowPhase = 'before' | 'inside' | 'after';

export function windowPhase(window: GoWindow, now: number): WindowPhase {
  if (window.availableUntil !== null && now > window.availableUntil) return 'after';
  if (window.availableFrom !== null && now < window.availableFrom) return 'before';
  return 'inside';
}

export interface GoAvailability extends GoWindow {
  readonly published: boolean;
  readonly archived: boolean;
  readonly status: GoStatus | null;
}

/** Open for fans: published, not archived, no status, inside its window (rule D8). */
export function isOpenForFans(go: GoAvailability, now: number): boolean {
  return go.published && !go.archived && isOpenForProxy(go, now);
}

/** Open for a new proxy claim: no status, inside its window, published or not (rule D10). */
export function isOpenForProxy(go: Pick<GoAvailability, 'status'> & GoWindow, now: number): boolean {
  return go.status === null && windowPhase(go, now) === 'inside';
}
