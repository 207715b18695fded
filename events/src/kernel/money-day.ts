import { addDays, germanDay } from './german-day';
import { Rejection } from './rules';

/** A day further back is mostly a typo. */
const longestBackDays = 365;

/** The fault of a German day on which money moved, or null; `today` is a German day, too (rule M27). */
export function dayProblem(day: string, today: string): 'DAY_AHEAD' | 'DAY_LONG_AGO' | null {
  if (day > today) return 'DAY_AHEAD';
  return day < addDays(today, -longestBackDays) ? 'DAY_LONG_AGO' : null;
}

/** Throws Rejection DAY_AHEAD, and DAY_LONG_AGO for a day more than a year back without a confirmation (rule M27). */
export function refuseDay(
  day: string,
  { nowMs, longAgo = false }: { readonly nowMs: number; readonly longAgo?: boolean | undefined },
): void {
  const problem = dayProblem(day, germanDay(nowMs));
  if (problem !== null && !(problem === 'DAY_LONG_AGO' && longAgo)) throw new Rejection(problem);
}
