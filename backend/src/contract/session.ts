/**
 * The name of the readable cookie that is present while a refresh cookie exists; it contains no secret. The prefix is
 * there under https.
 */
export type SessionMarkerCookie = `${'' | '__Host-'}${string}_session`;
