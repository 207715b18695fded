/** A Date header counts whole seconds, so that a smaller difference says nothing. */
const toleranceMs = 2000;
let offsetMs = 0;

/** Learns from an answer's Date header how far this device's clock is off: the server's clock decides (rule D51). */
export function learnServerTime(dateHeader: string | null, askedAt: number): void {
  const serverTime = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
  if (Number.isNaN(serverTime)) return;
  const receivedAt = Date.now();
  // It was written between the question and the answer, which may be slow.
  const difference = serverTime > receivedAt ? serverTime - receivedAt : Math.min(0, serverTime - askedAt);
  offsetMs = Math.abs(difference) > toleranceMs ? difference : 0;
}

export function serverNow(): number {
  return Date.now() + offsetMs;
}
