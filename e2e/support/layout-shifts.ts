import type { Page } from 'playwright-core';

interface Shift {
  readonly at: number;
  readonly value: number;
  /** Classes of the elements that moved, with their old and new places. */
  readonly moved: readonly string[];
}

declare global {
  interface Window {
    shifts?: () => readonly Shift[];
  }
}

/** Records the shifts without a touch in each page that opens from now on. */
export const noteShifts = (page: Page): Promise<unknown> => page.addInitScript(observeShifts);

/** The same in the present page, from its beginning on. */
export const noteShiftsNow = (page: Page): Promise<void> => page.evaluate(observeShifts);

export const shiftsOf = (page: Page): Promise<readonly Shift[]> =>
  page.evaluate(() => window.shifts?.() ?? []);

/** The sum of all shifts since the page was opened. */
export async function sumOfShifts(page: Page): Promise<number> {
  return (await shiftsOf(page)).reduce((sum, { value }) => sum + value, 0);
}

/** The cumulative layout shift: the worst burst of shifts less than a second apart and five seconds long. */
export function worstBurst(shifts: readonly Shift[]): number {
  const bursts = shifts.map(({ at: first }, index) => {
    const burst = shifts.slice(index).filter(({ at }) => at - first < 5_000);
    const end = burst.findIndex(({ at }, next) => at - (burst[next - 1]?.at ?? at) >= 1_000);
    return burst.slice(0, end === -1 ? undefined : end).reduce((sum, { value }) => sum + value, 0);
  });
  return Math.max(0, ...bursts);
}

/** Runs in the page. */
function observeShifts(): void {
  const shifts: Shift[] = [];
  const note = (entries: PerformanceEntryList): void => {
    for (const entry of entries) {
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        readonly value: number;
        readonly hadRecentInput: boolean;
        readonly sources: readonly {
          readonly node: Node | null;
          readonly previousRect: DOMRectReadOnly;
          readonly currentRect: DOMRectReadOnly;
        }[];
      };
      const moved = sources.map(
        ({ node, previousRect, currentRect }) =>
          `${node instanceof Element ? node.className : 'what is gone'} from ${previousRect.y} to ${currentRect.y}`,
      );
      if (!hadRecentInput) shifts.push({ at: entry.startTime, value, moved });
    }
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  window.shifts = () => {
    note(observer.takeRecords());
    return shifts;
  };
}
