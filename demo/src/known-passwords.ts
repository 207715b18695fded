import { isLoopback, StartFailure } from '@fan-beats/backend/platform/config/config';

/** Throws StartFailure where others could log in with the passwords of the demo shop, unless DEMO allows it. */
export function refuseKnownPasswords(wish: string | undefined, host: string): void {
  if (wish === 'open' || isLoopback(host)) return;
  throw new StartFailure(
    `DEMO is 1 but HOST is ${host}: everybody who can call knows the passwords of the demo shop. Listen on 127.0.0.1, set DEMO=0, or DEMO=open where anybody may be its organiser.`,
  );
}
