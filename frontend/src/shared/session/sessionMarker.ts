import type { SessionMarkerCookie } from '@fan-beats/backend/contract';

/** Typed by the server, which sets it. */
const sessionMarker: SessionMarkerCookie = 'fan_beats_session';

/** Whether there may be a session; only the server knows whether it has ended. */
export function hasRefreshCookie(): boolean {
  return new RegExp(`(?:^|;\\s*)${sessionMarker}=[^;\\s]`).test(document.cookie);
}
