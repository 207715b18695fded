import {
  cents,
  evolveClaim,
  initialClaim,
  reversiblePositions,
  type Cents,
  type ClaimEvent,
  type RecordedEvent,
  type ReversalsMade,
} from '@fan-beats/events';
import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { AuditedClaimHistoryEntryRecord, ClaimHistoryEntryRecord } from '../../../contract/records';
import { actorNames, type ActorOf } from './actor-names';
import { changesOf } from './claim-changes';
import { loadClaim } from './load-claim';

/** Everything recorded about a claim, oldest first; throws NotFound. */
export class GetClaimHistory extends Query<AuditedClaimHistoryEntryRecord[]> {
  constructor(
    readonly claimId: number,
    /** Only a standing claim of this fan (rules D29, D30); of anybody, deleted ones too, where it is left out. */
    readonly ofUserId?: number,
  ) {
    super();
  }
}

@QueryHandler(GetClaimHistory)
export class GetClaimHistoryHandler implements IQueryHandler<GetClaimHistory> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute(asked: GetClaimHistory): Promise<AuditedClaimHistoryEntryRecord[]> {
    const { events, claim } = await loadClaim(this.pool, asked);
    const actorOf = await actorNames(
      this.pool,
      events.flatMap(({ data, meta }) => [data.userId, meta.actorId]),
    );
    const reversible = reversiblePositions(claim);
    let before = initialClaim;
    return events.map((event) => {
      const coveredBefore = before.status === 'standing' ? before.paid.coveredCents : cents(0);
      before = evolveClaim(before, event);
      return toEntry(event, { actorOf, reversible, reversals: claim.reversals, coveredBefore });
    });
  }
}

/** As the fan sees it: the organisers have no names there. */
export function withoutNames(entries: readonly AuditedClaimHistoryEntryRecord[]): ClaimHistoryEntryRecord[] {
  return entries.map(({ actor: _actor, reversible: _reversible, ...entry }) => entry);
}

type OfClaim = RecordedEvent<ClaimEvent>;

interface Surroundings {
  readonly actorOf: ActorOf;
  readonly reversible: ReadonlySet<number>;
  readonly reversals: ReversalsMade;
  readonly coveredBefore: Cents;
}

function toEntry(
  event: OfClaim,
  { actorOf, reversible, reversals, coveredBefore }: Surroundings,
): AuditedClaimHistoryEntryRecord {
  const { position, meta } = event;
  const reverses = 'reversesPosition' in event.data ? event.data.reversesPosition : undefined;
  const reversedBy = reversals.get(position)?.position;
  const reason = reverses === undefined ? undefined : reasonOf(event);
  return {
    position,
    version: event.version,
    recorded_at: new Date(event.recordedAt).toISOString(),
    type: event.type,
    via: meta.via,
    by: byWhom(event),
    changes: changesOf(event, {
      nameOf: (userId) => actorOf(userId)?.displayname ?? '',
      coveredBefore,
    }),
    ...(reason !== undefined && { reason }),
    ...(reverses !== undefined && { reverses }),
    ...(reversedBy !== undefined && { reversed_by: reversedBy }),
    actor: actorOf(meta.actorId),
    reversible: reversible.has(position),
  };
}

/** A mark that fell because the claim grew was taken off by the shop, whoever let it grow (rule D48). */
function byWhom(event: OfClaim): ClaimHistoryEntryRecord['by'] {
  const { actorId, via } = event.meta;
  const outgrown = event.type === 'ClaimPaymentRevoked' && event.data.reason === 'extended';
  if (actorId === null || outgrown) return 'shop';
  return actorId === event.data.userId && via === 'self' ? 'you' : 'organisers';
}

function reasonOf(event: OfClaim): string | undefined {
  const texts = event.private;
  return texts && 'reason' in texts ? texts.reason : undefined;
}
