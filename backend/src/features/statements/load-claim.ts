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

interface LoadedClaim {
  /** Oldest first. */
  readonly events: readonly RecordedEvent<ClaimEvent>[];
  readonly claim: ClaimState;
}

/** A claim with its whole stream: a standing one of a fan (rules D29, D30), or anybody's, deleted ones too. Throws NotFound. */
export async function loadClaim(pool: Pool, claimId: number, of: number | 'anybody'): Promise<LoadedClaim> {
  const stream = claimStream(claimId);
  const events = ((await loadStreams(pool, [stream])).get(stream) ?? []).filter(isOfClaim);
  const claim = events.reduce(evolveClaim, initialClaim);
  const isOwn = claim.status === 'standing' && claim.userId === of;
  if (claim.status === 'none' || (of !== 'anybody' && !isOwn)) throw new NotFound('claim');
  return { events, claim };
}

function isOfClaim(event: RecordedEvent): event is RecordedEvent<ClaimEvent> {
  return 'claimId' in event.data;
}
