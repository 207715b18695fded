/** A Date header counts whole seconds, so a smaller difference is ignored. */
const toleranceMs = 2000;
let offsetMs = 0;

/** Computes from an answer's Date header how far this device's clock is off: the server's clock decides (rule D51). */
export function learnServerTime(dateHeader: string | null, askedAt: number): void {
  const serverTime = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
  if (Number.isNaN(serverTime)) return;
  const receivedAt = Date.now();
  // The header was written between the request and its answer, which may be slow.
  const difference = serverTime > receivedAt ? serverTime - receivedAt : Math.min(0, serverTime - askedAt);
  offsetMs = Math.abs(difference) > toleranceMs ? difference : 0;
}

export function serverNow(): number {
  return Date.now() + offsetMs;
}
