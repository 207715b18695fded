import {
  cents,
  claimStream,
  coverOf,
  defined,
  eurosFromCents,
  evolveClaim,
  initialClaim,
  loadStreams,
  mapDefined,
  NotFound,
  reversiblePositions,
  type ClaimEvent,
  type ClaimState,
  type RecordedEvent,
  type ReversalsMade,
} from '@fan-beats/events';
import { readMoneyMoves, readPaymentsOf, type MoneyMove } from '@fan-beats/projections';
import type { Pool } from 'pg';
import type {
  AuditedClaimHistoryEntryRecord,
  ClaimHistoryEntryRecord,
} from '../../../contract/claims/claim-history.records';
import { moneyMoveRecord } from '../../claims/money-move';
import { actorNames } from './actor-names';

/** Everything that was recorded about a claim, oldest first. Throws NotFound. */
export async function readClaimHistory(
  pool: Pool,
  claimId: number,
  of: number | 'anybody',
): Promise<AuditedClaimHistoryEntryRecord[]> {
  const { events, claim } = await loadClaim(pool, claimId, of);
  const actorOf = await actorNames(pool, events, ({ data, meta }) => [data.userId, meta.actorId]);
  const moves = await movesOf(pool, events);
  const reversible = reversiblePositions(claim);
  let before = initialClaim;
  return events.map((event) => {
    const coveredBefore = before.status === 'existing' ? coverOf(before.stages.items) : cents(0);
    before = evolveClaim(before, event);
    return {
      ...toEntry(event, claim.reversals),
      ...(event.type === 'ClaimPaymentReceived' && { covered_before: eurosFromCents(coveredBefore) }),
      ...mapDefined(moves.get(event.position), ({ move, payment }) => ({
        ...moneyMoveRecord(move),
        payment,
      })),
      user_displayname: actorOf(event.data.userId)?.displayname ?? '',
      actor: actorOf(event.meta.actorId),
      reversible: reversible.has(event.position),
    };
  });
}

type OfClaim = RecordedEvent<ClaimEvent>;

interface PaymentOfPart {
  readonly move: MoneyMove;
  /** Its position. */
  readonly payment: number;
}

/** The payments whose money paid stages of the claim, by position of the allocation. */
async function movesOf(pool: Pool, events: readonly OfClaim[]): Promise<Map<number, PaymentOfPart>> {
  const allocations = events.filter(({ type }) => type === 'ClaimPaymentAllocated');
  const payments = await readPaymentsOf(
    pool,
    allocations.map(({ position }) => position),
  );
  const moves = await readMoneyMoves(pool, [...payments.values()]);
  return new Map(
    [...payments].flatMap(([allocation, payment]) => {
      const move = moves.get(payment);
      return move ? [[allocation, { move, payment }] as const] : [];
    }),
  );
}

/**
 * An entry for the fan. A claim's facts contain nothing about anybody else (rule D41). The actor is in `meta` and stays
 * on the server.
 */
function toEntry(event: OfClaim, reversals: ReversalsMade): ClaimHistoryEntryRecord {
  const { position, version, type, data, meta } = event;
  return {
    position,
    version,
    type,
    via: meta.via,
    by: byWhom(event),
    recorded_at: new Date(event.recordedAt).toISOString(),
    data: { ...data },
    private: event.private ? { ...event.private } : null,
    ...defined({ reversed_by: reversals.get(position)?.position }),
  };
}

/**
 * The author of an event for the fan. A mark that fell because the claim grew was taken off by the shop, whoever
 * changed the claim (rule D48).
 */
function byWhom(event: OfClaim): ClaimHistoryEntryRecord['by'] {
  const { actorId, via } = event.meta;
  const outgrown = event.type === 'ClaimPaymentRevoked' && event.data.reason === 'extended';
  if (actorId === null || outgrown) return 'shop';
  return actorId === event.data.userId && via === 'self' ? 'you' : 'organisers';
}

interface LoadedClaim {
  /** Oldest first. */
  readonly events: readonly RecordedEvent<ClaimEvent>[];
  readonly claim: ClaimState;
}

/**
 * A claim with its whole stream. For a fan only their own standing claim (rules D29, D30), for `anybody` every claim,
 * also deleted ones. Throws NotFound.
 */
export async function loadClaim(pool: Pool, claimId: number, of: number | 'anybody'): Promise<LoadedClaim> {
  const stream = claimStream(claimId);
  const events = ((await loadStreams(pool, [stream])).get(stream) ?? []).filter(isOfClaim);
  const claim = events.reduce(evolveClaim, initialClaim);
  const isOwn = claim.status === 'existing' && claim.userId === of;
  if (claim.status === 'none' || (of !== 'anybody' && !isOwn)) throw new NotFound('claim');
  return { events, claim };
}

function isOfClaim(event: RecordedEvent): event is RecordedEvent<ClaimEvent> {
  return 'claimId' in event.data;
}
