import dayjs, { type Dayjs } from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import 'dayjs/locale/de';

dayjs.extend(utc);
dayjs.extend(timezone);
dayjs.locale('de');

/** Windows are entered and shown in this zone, whatever the browser's (rule D5). */
export const shopZone = 'Europe/Berlin';

export function formatDate(iso: string): string {
  return dayjs(iso).tz(shopZone).format('DD.MM.YYYY');
}

export function formatDateTime(iso: string): string {
  return dayjs(iso).tz(shopZone).format('DD.MM.YYYY, HH:mm');
}

export function formatExactTime(iso: string): string {
  return dayjs(iso).tz(shopZone).format('DD.MM.YYYY, HH:mm:ss');
}

/** 'von - bis' of a window; a missing bound is named instead of guessed. */
export function formatWindow(from: string | null, until: string | null): string {
  if (from === null && until === null) return '';
  if (from === null) return `bis ${formatDateTime(until ?? '')}`;
  if (until === null) return `ab ${formatDateTime(from)}`;
  return `${formatDateTime(from)} - ${formatDateTime(until)}`;
}

export function toShopTime(iso: string | null): Dayjs | null {
  return iso === null ? null : dayjs(iso).tz(shopZone);
}

/** The instant that a wall-clock time picked in a form names in the shop's zone. */
export function fromShopTime(picked: Dayjs | null | undefined): string | null {
  if (!picked) return null;
  return dayjs.tz(picked.format('YYYY-MM-DDTHH:mm:ss'), shopZone).toISOString();
}

/** Milliseconds since 1970, null where there is no timestamp. */
export function instantOf(iso: string | null): number | null {
  return iso === null ? null : Date.parse(iso);
}

const dayShape = 'YYYY-MM-DD';

/** A day such as 2026-11-21 as an address holds it; null for anything else. */
export function parseDay(text: string | null): string | null {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && dayjs(text).format(dayShape) === text
    ? text
    : null;
}

export function toDay(text: string | null): Dayjs | null {
  return text === null ? null : dayjs(text);
}

export function dayText(day: Dayjs | null | undefined): string | null {
  return day ? day.format(dayShape) : null;
}
