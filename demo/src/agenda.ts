import { demoMinutes, minutesPerDay } from './time';

interface Entry {
  readonly atMinutes: number;
  readonly run: (atMinutes: number) => void;
}

const morning = 7 * 60 + 30;
const night = 23 * 60 + 20;

/** The given time, or one of the next morning if people sleep then; not all at the same minute. */
export function awake(atMinutes: number): number {
  const day = Math.floor(atMinutes / minutesPerDay);
  const ofDay = atMinutes - day * minutesPerDay;
  if (ofDay < morning) return demoMinutes(day) + morning + (ofDay % 97);
  return ofDay > night ? demoMinutes(day + 1) + morning + (ofDay % 89) : atMinutes;
}

/** Tasks, done in the order of their time; a task may add others. It ignores tasks on or after the day of seeding. */
export class DemoAgenda {
  readonly #entries: Entry[] = [];

  at(atMinutes: number, run: (atMinutes: number) => void): void {
    if (atMinutes >= 0) return;
    const after = this.#entries.findIndex((entry) => entry.atMinutes > atMinutes);
    this.#entries.splice(after < 0 ? this.#entries.length : after, 0, { atMinutes, run });
  }

  runAll(): void {
    for (let entry = this.#entries.shift(); entry; entry = this.#entries.shift()) entry.run(entry.atMinutes);
  }
}
