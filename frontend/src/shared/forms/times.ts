import { germanDay as dayOf } from '@fan-beats/events/kernel';
import { i18n } from '@lingui/core';
import { serverNow } from '../clock/serverClock';
import { germanDay, instantOfWallClock, isDay, wallClock } from '../format/figures';
import { fieldRule } from './fieldRule';

export type TimePrecision = 'day' | 'minute' | 'second';

/** The meaning of a day without a time of day: the begin or the end of a span. */
export type DayMeans = 'begin' | 'end';

const shape =
  /^(\d{1,2})\.\s?(\d{1,2})\.\s?(?:20)?(\d{2})(?:(?:,|\s)\s*(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\s*Uhr)?)?$/;

const two = (digits: string | undefined): string => (digits ?? '').padStart(2, '0');

/** The wall clock time of a text, such as 2026-12-24T18:00:00; undefined if it is not a time. */
export function wallClockIn(text: string, dayMeans: DayMeans = 'begin'): string | undefined {
  const [matched, day, month, year, hour, minute, second = '0'] = shape.exec(text.trim()) ?? [];
  if (matched === undefined) return undefined;
  const date = `20${two(year)}-${two(month)}-${two(day)}`;
  if (!isDay(date)) return undefined;
  if (hour === undefined) return `${date}T${dayMeans === 'end' ? '23:59:00' : '00:00:00'}`;
  const time = `${two(hour)}:${two(minute)}:${two(second)}`;
  return /^([01]\d|2[0-3])(:[0-5]\d){2}$/.test(time) ? `${date}T${time}` : undefined;
}

export function wallClockText(wall: string, precision: TimePrecision): string {
  if (precision === 'day') return germanDay(wall);
  return `${germanDay(wall)} ${wall.slice(11, precision === 'minute' ? 16 : 19)}`;
}

/** The instant of a time typed in the German way, in German time (rule D5); null if empty, undefined if it is not a time. */
export function parseTime(text: string, dayMeans: DayMeans = 'begin'): string | null | undefined {
  if (text.trim() === '') return null;
  const wall = wallClockIn(text, dayMeans);
  const instant = wall === undefined ? undefined : instantOfWallClock(wall);
  return instant === undefined ? undefined : new Date(instant).toISOString();
}

const lengthMs = { minute: 60_000, second: 1_000 } as const;

/** The last millisecond of the minute or second of a time: a span that ends there includes it (rule D5). */
export function endOf(time: string | null | undefined, precision: keyof typeof lengthMs): string | undefined {
  return time ? new Date(Date.parse(time) + lengthMs[precision] - 1).toISOString() : undefined;
}

/** The text of an instant in its field before somebody edits it. */
export function timeText(iso: string | null, precision: TimePrecision = 'minute'): string {
  return iso === null ? '' : wallClockText(wallClock(Date.parse(iso)), precision);
}

const withoutYear = /^(\d{1,2})\.\s?(\d{1,2})\.$/;

/**
 * A day typed in the German way, such as 2026-12-24; null if empty, undefined if it is not a day. Without a year it is the
 * nearest past one.
 */
export function parseDayText(text: string): string | null | undefined {
  const typed = text.trim();
  if (typed === '') return null;
  if (withoutYear.test(typed)) return nearestPast(typed);
  return typed.includes(':') ? undefined : wallClockIn(typed)?.slice(0, 10);
}

/** '28.11.' of this year, or of the last one if that day is still to come. */
function nearestPast(typed: string): string | undefined {
  const today = dayOf(serverNow());
  const year = Number(today.slice(0, 4));
  const days = [year, year - 1].map((of) => wallClockIn(`${typed}${of}`)?.slice(0, 10));
  return days.find((day) => day !== undefined && day <= today);
}

export function dayText(day: string | null): string {
  return day === null ? '' : germanDay(day);
}

/** The reason why a text is not a time; null if it is one or empty. */
export function timeProblem(text: string, precision: TimePrecision): string | null {
  if (precision === 'day')
    return parseDayText(text) === undefined ? i18n.t('Please enter a day such as 24.12.2026') : null;
  if (parseTime(text) !== undefined) return null;
  return wallClockIn(text) === undefined
    ? i18n.t('Please enter a time such as 24.12.2026 18:00')
    : i18n.t('This time does not exist: the clocks go forward then');
}

export const timeRule = fieldRule((typed) => timeProblem(typed, 'minute'));
