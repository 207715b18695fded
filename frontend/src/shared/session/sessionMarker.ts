import type { SessionMarkerCookie } from '@fan-beats/backend/contract';
import { shopPrefix } from '../config/settings';

/** Typed by the server, which sets it. */
const sessionMarker: SessionMarkerCookie = `${shopPrefix}_session`;

/** Whether there may be a session; only the server knows whether it has ended. */
export function hasRefreshCookie(): boolean {
  return new RegExp(`(?:^|;\\s*)${sessionMarker}=[^;\\s]`).test(document.cookie);
}
