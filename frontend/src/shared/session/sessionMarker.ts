import type { SessionMarkerCookie } from '@fan-beats/backend/contract';
import { shopPrefix } from '../config/settings';

/** Names by the server's type, which sets one of them. Under https, releases before 0.3.0 used the name without a prefix. */
const sessionMarkers: readonly SessionMarkerCookie[] = [
  `__Host-${shopPrefix}_session`,
  `${shopPrefix}_session`,
];

/** Some browsers refuse cookies by an error. */
export function readCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}

/** Whether there may be a session; only the server can decide whether it has ended. */
export function hasRefreshCookie(): boolean {
  return new RegExp(`(?:^|;\\s*)(?:${sessionMarkers.join('|')})=[^;\\s]`).test(readCookies());
}
