const zone = 'Europe/Berlin';
const dayFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

const hourMs = 3_600_000;
let lastHour = Number.NaN;
let lastDay = '';

/**
 * The German day of an instant in milliseconds since 1970 UTC, such as `2026-11-21`: the books of a German shop change
 * the day at midnight there.
 */
export function germanDay(ms: number): string {
  // The zone's days begin on full hours, and neighbours in the log are mostly in the same hour.
  const hour = Math.floor(ms / hourMs);
  if (hour !== lastHour) {
    lastDay = dayFormat.format(hour * hourMs);
    lastHour = hour;
  }
  return lastDay;
}

/** The first millisecond of a German day such as `2026-11-21`. Throws a RangeError for any other text. */
export function startOfDay(day: string): number {
  const noon = Date.parse(`${day}T12:00:00Z`);
  const written = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(noon) ? new Date(noon).toISOString() : '';
  if (!written.startsWith(day)) throw new RangeError(`No day: ${day}`);
  const midnight = Date.parse(`${day}T00:00:00Z`);
  const found = [-3, -2, -1, 0].map((hours) => midnight + hours * hourMs);
  return found.find((ms) => germanDay(ms) === day) ?? midnight;
}

/** The last millisecond of a German day. Throws a RangeError for any other text. */
export function endOfDay(day: string): number {
  const next = new Date(Date.parse(`${day}T12:00:00Z`) + 24 * hourMs);
  startOfDay(day);
  return startOfDay(next.toISOString().slice(0, 10)) - 1;
}

/** '28.11.', with the year where it is not the current one. */
export function shortDay(day: string, today: string): string {
  const [year = '', month, date] = day.split('-');
  return `${date}.${month}.${today.startsWith(year) ? '' : year}`;
}

const dayMs = 24 * hourMs;
const noonOf = (day: string): number => Date.parse(`${day}T12:00:00Z`);

/** The day `days` days later. */
export function addDays(day: string, days: number): string {
  return new Date(noonOf(day) + days * dayMs).toISOString().slice(0, 10);
}

/** The day itself, or the Monday after it where it falls on a weekend. */
export function workingDay(day: string): string {
  const weekday = new Date(noonOf(day)).getUTCDay();
  return addDays(day, weekday === 6 ? 2 : weekday === 0 ? 1 : 0);
}

/** The day `days` working days later; holidays count as any other day. */
export function addWorkingDays(day: string, days: number): string {
  let after = day;
  for (let left = days; left > 0; left -= 1) after = workingDay(addDays(after, 1));
  return after;
}
