export default async function globalTeardown() {
  await globalThis.__FAN_BEATS_POSTGRES__?.stop();
}
