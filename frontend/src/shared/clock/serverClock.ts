/** A Date header counts whole seconds, so that a smaller difference says nothing. */
const toleranceMs = 2000;
let offsetMs = 0;

/** Learns from an answer's Date header how far this device's clock is off: the server's clock decides (rule D51). */
export function learnServerTime(dateHeader: string | null, receivedAt: number): void {
  const serverTime = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
  if (Number.isNaN(serverTime)) return;
  const difference = serverTime - receivedAt;
  offsetMs = Math.abs(difference) > toleranceMs ? difference : 0;
}

export function serverNow(): number {
  return Date.now() + offsetMs;
}
