import { amountText } from '@fan-beats/events/kernel';
import { i18n } from '@lingui/core';

/** A price or cost in the shop's words: unknown, free, or euros with two decimals. */
export function formatPrice(euros: number | null | undefined): string {
  if (euros === undefined) return i18n.t('Unbekannt');
  if (euros === null || euros === 0) return i18n.t('Kostenlos');
  return formatSum(euros);
}

/** A cost, which is unknown until somebody sets it (rule D70). */
export function formatCost(euros: number | null): string {
  return formatPrice(euros ?? undefined);
}

/** A sum or balance, where zero is a figure like any other. */
export function formatSum(euros: number): string {
  return `${formatAmount(euros)} €`;
}

/** An amount whose currency is beside it. */
export function formatAmount(euros: number): string {
  return amountText(euros, i18n.locale);
}

/** An amount with its sign; 0 has none. */
export function signed(amount: number, format: (size: number) => string): string {
  const sign = amount > 0 ? '+' : amount < 0 ? '−' : '';
  return `${sign}${format(Math.abs(amount))}`;
}

/** A number above a thousand, in groups as the language writes them. */
export function formatCount(count: number): string {
  return count.toLocaleString(i18n.locale === 'de' ? 'de' : 'en');
}

export function formatBeats(amount: number): string {
  return i18n.t('{amount} Fan Beats', { amount });
}

/** A sentence with its full stop, which a name at its end may bring along: "Credit of Daria W." */
export function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** Windows are entered and shown in this zone, whatever the browser's (rule D5). */
const shopZone = 'Europe/Berlin';

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: shopZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** The wall clock time of an instant in the shop's zone, such as 2026-12-24T18:00:00. */
export function wallClock(instant: number): string {
  const parts = new Map(clock.formatToParts(instant).map(({ type, value }) => [type, value]));
  const part = (name: Intl.DateTimeFormatPartTypes): string => parts.get(name) ?? '';
  const day = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
  return `${day}T${part('hour')}:${part('minute')}:${part('second')}`;
}

const hourMs = 3_600_000;

/** The instant of a wall clock time in the shop's zone; undefined for the hour that clocks skip in spring. */
export function instantOfWallClock(wall: string): number | undefined {
  const asUtc = Date.parse(`${wall}Z`);
  // Summer time first, so that an hour that comes twice means the first one.
  return [2, 1].map((hours) => asUtc - hours * hourMs).find((instant) => wallClock(instant) === wall);
}

export function germanDay(wall: string): string {
  return wall.slice(0, 10).split('-').reverse().join('.');
}

const wallOf = (iso: string): string => wallClock(Date.parse(iso));

export function formatDate(iso: string): string {
  return germanDay(wallOf(iso));
}

export function formatDateTime(iso: string): string {
  const wall = wallOf(iso);
  return `${germanDay(wall)}, ${wall.slice(11, 16)}`;
}

/** The time of the day alone, for lists below the day. */
export function formatTime(iso: string): string {
  return wallOf(iso).slice(11, 16);
}

export function formatExactTime(iso: string): string {
  const wall = wallOf(iso);
  return `${germanDay(wall)}, ${wall.slice(11)}`;
}

/** 'von - bis' of a window; a missing bound is named instead of guessed. */
export function formatWindow(from: string | null, until: string | null): string {
  if (from === null && until === null) return '';
  if (from === null) return i18n.t('bis {until}', { until: formatDateTime(until ?? '') });
  if (until === null) return i18n.t('ab {from}', { from: formatDateTime(from) });
  return `${formatDateTime(from)} - ${formatDateTime(until)}`;
}

/** Milliseconds since 1970, null if there is no timestamp. */
export function instantOf(iso: string | null): number | null {
  return iso === null ? null : Date.parse(iso);
}

/** A day in an address, such as 2026-11-21; null for anything else. */
export function parseDay(text: string | null): string | null {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && isDay(text) ? text : null;
}

/** Whether the calendar has this day; JavaScript reads 2026-02-30 as the 2nd of March. */
export function isDay(text: string): boolean {
  const instant = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}
