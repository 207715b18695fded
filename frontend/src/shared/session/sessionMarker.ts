import type { SessionMarkerCookie } from '@fan-beats/backend/contract';
import { shopPrefix } from '../config/settings';

/** Typed by the server, which sets one of them; under https, the name without a prefix is of releases before 0.3.0. */
const sessionMarkers: readonly SessionMarkerCookie[] = [
  `__Host-${shopPrefix}_session`,
  `${shopPrefix}_session`,
];

/** Some browsers refuse them by an error. */
function readCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

/** Whether there may be a session; only the server knows whether it has ended. */
export function hasRefreshCookie(): boolean {
  return new RegExp(`(?:^|;\\s*)(?:${sessionMarkers.join('|')})=[^;\\s]`).test(readCookies());
}
