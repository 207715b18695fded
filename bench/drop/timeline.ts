export type Happening = (now: number) => void;

/** Happenings in the order of their times: a binary heap. */
export class Timeline {
  private readonly times: number[] = [];
  private readonly happenings: Happening[] = [];

  at(time: number, happening: Happening): void {
    let place = this.times.length;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (this.timeAt(parent) <= time) break;
      this.move(parent, place);
      place = parent;
    }
    this.put(place, time, happening);
  }

  run(): void {
    for (;;) {
      const [time] = this.times;
      const [happening] = this.happenings;
      if (time === undefined || happening === undefined) return;
      this.removeFirst();
      happening(time);
    }
  }

  private removeFirst(): void {
    const time = this.times.pop();
    const happening = this.happenings.pop();
    if (this.times.length === 0 || time === undefined || happening === undefined) return;
    let place = 0;
    for (let child = this.earlierChild(place); this.timeAt(child) < time; child = this.earlierChild(place)) {
      this.move(child, place);
      place = child;
    }
    this.put(place, time, happening);
  }

  private earlierChild(place: number): number {
    const child = 2 * place + 1;
    return this.timeAt(child + 1) < this.timeAt(child) ? child + 1 : child;
  }

  private timeAt(place: number): number {
    return this.times[place] ?? Number.POSITIVE_INFINITY;
  }

  private move(from: number, to: number): void {
    this.put(to, this.timeAt(from), this.happenings[from] ?? (() => undefined));
  }

  private put(place: number, time: number, happening: Happening): void {
    this.times[place] = time;
    this.happenings[place] = happening;
  }
}
