import { demoMinutes, minutesPerDay } from './demo-time';

interface Entry {
  readonly atMinutes: number;
  readonly run: (atMinutes: number) => void;
}

const morning = 7 * 60 + 30;
const night = 23 * 60 + 20;

/** The given time, or the next or last one of the day at which people are awake. */
export function awake(atMinutes: number): number {
  const day = Math.floor(atMinutes / minutesPerDay);
  const ofDay = atMinutes - day * minutesPerDay;
  return demoMinutes(day) + Math.min(night, Math.max(morning, ofDay));
}

/** Things to do, done in the order of their time; doing one may add others. Nothing on or after the day of seeding. */
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
