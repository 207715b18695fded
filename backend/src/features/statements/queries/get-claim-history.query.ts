import {
  cents,
  claimStream,
  coveredAfter,
  loadStreams,
  NotFound,
  type Cents,
  type ClaimEvent,
  type RecordedEvent,
} from '@fan-beats/events';
import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { AuditedClaimHistoryEntryRecord, ClaimHistoryEntryRecord } from '../../../contract/records';
import { actorNames, type ActorOf } from './actor-names';
import { changesOf } from './claim-changes';
import { reversalsOf, reversedPositionOf, type ClaimReversals } from './claim-reversals';

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

  async execute({ claimId, ofUserId }: GetClaimHistory): Promise<AuditedClaimHistoryEntryRecord[]> {
    const stream = claimStream(claimId);
    const events = ((await loadStreams(this.pool, [stream])).get(stream) ?? []).filter(isOfClaim);
    const [first] = events;
    if (!first || (ofUserId !== undefined && !isOwn(events, ofUserId))) throw new NotFound('claim');
    const fanId = first.data.userId;
    const actorOf = await actorNames(this.pool, [fanId, ...events.map(({ meta }) => meta.actorId)]);
    const reversals = reversalsOf(events);
    let covered = cents(0);
    return events.map((event) => {
      const entry = toEntry(event, { fanId, actorOf, reversals, coveredBefore: covered });
      if (event.type === 'ClaimPaymentReceived' || event.type === 'ClaimPaymentRevoked')
        covered = coveredAfter(event);
      return entry;
    });
  }
}

/** As the fan sees it: the organisers have no names there. */
export function withoutNames(entries: readonly AuditedClaimHistoryEntryRecord[]): ClaimHistoryEntryRecord[] {
  return entries.map(({ actor: _actor, reversible: _reversible, ...entry }) => entry);
}

type OfClaim = RecordedEvent<ClaimEvent>;

function isOfClaim(event: RecordedEvent): event is OfClaim {
  return 'claimId' in event.data;
}

function isOwn(events: readonly OfClaim[], userId: number): boolean {
  return events.every(({ data, type }) => data.userId === userId && type !== 'ClaimDeleted');
}

interface Surroundings {
  readonly fanId: number;
  readonly actorOf: ActorOf;
  readonly reversals: ClaimReversals;
  readonly coveredBefore: Cents;
}

function toEntry(
  event: OfClaim,
  { fanId, actorOf, reversals, coveredBefore }: Surroundings,
): AuditedClaimHistoryEntryRecord {
  const { position, meta } = event;
  const reverses = reversedPositionOf(event);
  const reversedBy = reversals.reversedBy.get(position);
  const reason = reverses === undefined ? undefined : reasonOf(event);
  return {
    position,
    version: event.version,
    recorded_at: new Date(event.recordedAt).toISOString(),
    type: event.type,
    via: meta.via,
    by: byWhom(event, fanId),
    changes: changesOf(event, {
      nameOf: (userId) => actorOf(userId)?.displayname ?? '',
      coveredBefore,
    }),
    ...(reason !== undefined && { reason }),
    ...(reverses !== undefined && { reverses }),
    ...(reversedBy !== undefined && { reversed_by: reversedBy }),
    actor: actorOf(meta.actorId),
    reversible: reversals.reversible.has(position),
  };
}

/** A mark that fell because the claim grew was taken off by the shop, whoever let it grow (rule D48). */
function byWhom(event: OfClaim, fanId: number): ClaimHistoryEntryRecord['by'] {
  const { actorId, via } = event.meta;
  const outgrown = event.type === 'ClaimPaymentRevoked' && event.data.reason === 'extended';
  if (actorId === null || outgrown) return 'shop';
  return actorId === fanId && via === 'self' ? 'you' : 'organisers';
}

function reasonOf(event: OfClaim): string | undefined {
  const texts = event.private;
  return texts && 'reason' in texts ? texts.reason : undefined;
}
