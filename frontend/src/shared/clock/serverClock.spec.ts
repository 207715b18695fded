import { learnServerTime, serverNow } from './serverClock';

const dated = (ms: number) => new Date(ms).toUTCString();

test('an answer that was long on its way says nothing about the clock, one of another time does', () => {
  const now = Date.now();
  learnServerTime(dated(now - 5_000), now - 7_000);
  expect(Math.abs(serverNow() - Date.now())).toBeLessThan(1_000);
  learnServerTime(dated(now - 60_000), now - 7_000);
  expect(serverNow() - Date.now()).toBeLessThan(-50_000);
  learnServerTime(dated(now + 60_000), now - 7_000);
  expect(serverNow() - Date.now()).toBeGreaterThan(50_000);
});
