import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';

dayjs.extend(utc);
dayjs.extend(timezone);

const zone = 'Europe/Berlin';
export const minutesPerDay = 24 * 60;

/** Minutes from the midnight that begins the day of seeding; day 0 is that day, -1 the day before. */
export function demoMinutes(day: number, hour = 0, minute = 0): number {
  return day * minutesPerDay + hour * 60 + minute;
}

/** The instant at which a clock in Berlin shows the given offset, counted from the day of `now`. */
export function demoInstant(atMinutes: number, now: Date): Date {
  const day = Math.floor(atMinutes / minutesPerDay);
  const rest = atMinutes - day * minutesPerDay;
  const date = dayjs(now).tz(zone).add(day, 'day').format('YYYY-MM-DD');
  const clock = [Math.floor(rest / 60), rest % 60].map((part) => String(part).padStart(2, '0')).join(':');
  return dayjs.tz(`${date} ${clock}`, zone).toDate();
}
