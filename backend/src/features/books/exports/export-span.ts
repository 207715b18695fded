import { endOfDay, startOfDay } from '@fan-beats/events';
import type { ExportSpan } from '@fan-beats/projections';

/** A day or an instant that cannot be read, or an end before the beginning. */
export class UnreadableTime extends Error {
  constructor(
    readonly field: 'from' | 'to',
    fault = 'must be a day such as 2026-11-21 or an instant such as 2026-11-21T12:00:00Z',
  ) {
    super(`${field} ${fault}`);
    this.name = 'UnreadableTime';
  }
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

/** A span of German days or of instants, both ends included. Throws UnreadableTime. */
export function exportSpan({ from, to }: { readonly from?: string; readonly to?: string }): ExportSpan {
  const fromMs = from === undefined ? undefined : momentOf('from', from);
  const untilMs = to === undefined ? undefined : momentOf('to', to);
  if (fromMs !== undefined && untilMs !== undefined && untilMs < fromMs)
    throw new UnreadableTime('to', 'must not be before from');
  return { fromMs, untilMs };
}

function momentOf(field: 'from' | 'to', text: string): number {
  const ms = instant.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(ms)) return ms;
  try {
    return field === 'from' ? startOfDay(text) : endOfDay(text);
  } catch {
    throw new UnreadableTime(field);
  }
}
