/** Name of the readable cookie that says a refresh cookie exists; it holds no secret. The prefix is there under https. */
export type SessionMarkerCookie = `${'' | '__Host-'}${string}_session`;
