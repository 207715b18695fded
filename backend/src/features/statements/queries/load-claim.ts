import {
  claimStream,
  evolveClaim,
  initialClaim,
  loadStreams,
  NotFound,
  type ClaimEvent,
  type ClaimState,
  type RecordedEvent,
} from '@fan-beats/events';
import type { Pool } from 'pg';

export interface AskedClaim {
  readonly claimId: number;
  /** Only a standing claim of this fan (rules D29, D30); of anybody, deleted ones too, where it is left out. */
  readonly ofUserId?: number | undefined;
}

export interface LoadedClaim {
  /** Oldest first. */
  readonly events: readonly RecordedEvent<ClaimEvent>[];
  readonly claim: ClaimState;
}

/** A claim with its whole stream; throws NotFound. */
export async function loadClaim(pool: Pool, { claimId, ofUserId }: AskedClaim): Promise<LoadedClaim> {
  const stream = claimStream(claimId);
  const events = ((await loadStreams(pool, [stream])).get(stream) ?? []).filter(isOfClaim);
  const claim = events.reduce(evolveClaim, initialClaim);
  const isOwn = claim.status === 'standing' && claim.userId === ofUserId;
  if (claim.status === 'none' || (ofUserId !== undefined && !isOwn)) throw new NotFound('claim');
  return { events, claim };
}

function isOfClaim(event: RecordedEvent): event is RecordedEvent<ClaimEvent> {
  return 'claimId' in event.data;
}
