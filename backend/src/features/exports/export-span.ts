import { endOfDay, startOfDay } from '@fan-beats/events';
import type { ExportSpan } from '@fan-beats/projections';

/** A day or an instant that cannot be read. */
export class UnreadableTime extends Error {
  constructor(
    readonly field: 'from' | 'to',
    readonly text: string,
  ) {
    super(`${field} must be a day such as 2026-11-21 or an instant such as 2026-11-21T12:00:00Z`);
    this.name = 'UnreadableTime';
  }
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;

/** A span of German days or of instants, both ends included. Throws UnreadableTime. */
export function exportSpan({ from, to }: { readonly from?: string; readonly to?: string }): ExportSpan {
  return {
    ...(from !== undefined && { fromMs: momentOf('from', from) }),
    ...(to !== undefined && { untilMs: momentOf('to', to) }),
  };
}

function momentOf(field: 'from' | 'to', text: string): number {
  const ms = instant.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(ms)) return ms;
  try {
    return field === 'from' ? startOfDay(text) : endOfDay(text);
  } catch {
    throw new UnreadableTime(field, text);
  }
}
