import type { RecordedEvent } from '@fan-beats/events';

/** What was taken back on a claim, and what could be now. */
export interface ClaimReversals {
  /** Position of the reversal, by the position it reverses. */
  readonly reversedBy: ReadonlyMap<number, number>;
  /** Positions of the latest change of each mark and cost that still stands (rule D53). */
  readonly reversible: ReadonlySet<number>;
}

/** Reads a claim's whole stream, oldest first. */
export function reversalsOf(events: readonly RecordedEvent[]): ClaimReversals {
  const reversedBy = new Map<number, number>();
  const standing = new Map<string, readonly Change[]>();
  for (const event of events) {
    const field = fieldOf(event);
    if (field === undefined) continue;
    const changes = standing.get(field) ?? [];
    const reverses = reversedPositionOf(event);
    if (reverses === undefined) {
      standing.set(field, [...changes, { position: event.position, byAdmin: !outgrown(event) }]);
    } else {
      reversedBy.set(reverses, event.position);
      standing.set(field, changes.slice(0, -1));
    }
  }
  const isDeleted = events.some(({ type }) => type === 'ClaimDeleted');
  const latest = isDeleted ? [] : [...standing.values()].flatMap((changes) => changes.at(-1) ?? []);
  return {
    reversedBy,
    reversible: new Set(latest.filter(({ byAdmin }) => byAdmin).map(({ position }) => position)),
  };
}

interface Change {
  readonly position: number;
  readonly byAdmin: boolean;
}

export function reversedPositionOf({ data }: RecordedEvent): number | undefined {
  return 'reversesPosition' in data ? data.reversesPosition : undefined;
}

function outgrown(event: RecordedEvent): boolean {
  return event.type === 'ClaimPaymentRevoked' && event.data.reason === 'extended';
}

function fieldOf(event: RecordedEvent): string | undefined {
  switch (event.type) {
    case 'ClaimPaymentReceived':
    case 'ClaimPaymentRevoked':
      return 'payment';
    case 'ClaimFreebiesCompleted':
    case 'ClaimFreebiesReopened':
      return 'freebies';
    case 'ShippingCostSet':
    case 'ShippingCostSettled':
    case 'ShippingCostReopened':
      return event.data.component;
    case 'ClaimTrackingAssigned':
      return 'tracking';
    default:
      return undefined;
  }
}
