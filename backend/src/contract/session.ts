/** Name of the readable cookie that says a refresh cookie exists; it holds no secret. */
export type SessionMarkerCookie = 'fan_beats_session';
