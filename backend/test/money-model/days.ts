const dayMs = 86_400_000;

export const german = (ms: number): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' }).format(ms);

export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);

export function plusWorkingDays(day: string, days: number): string {
  let at = day;
  for (let left = days; left > 0;) {
    at = plusDays(at, 1);
    if (![0, 6].includes(new Date(at).getUTCDay())) left--;
  }
  return at;
}
