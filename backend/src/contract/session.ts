/** Name of the readable cookie that says a refresh cookie exists; it holds no secret. */
export type SessionMarkerCookie = `${string}_session`;
