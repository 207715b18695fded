import {
  valuesStatement,
  evolveMarks,
  isMark,
  noMarks,
  stages,
  type ClaimMarks,
  type RecordedEvent,
  type Stage,
  type ClaimIds,
} from '@fan-beats/events';
import { stageMoneySql } from '../../read-models/claims/stage-money.view';

/** The amount of a stage of an existing claim that a mark by hand covers, without a recorded payment (rule M1). */
export interface UnbackedMark extends ClaimIds {
  readonly stage: Stage;
  readonly amountCents: number;
  /** The fact that raised it last. */
  readonly position: number;
  readonly hash: string;
  /** Milliseconds since 1970 UTC. */
  readonly sinceMs: number;
  /** The person who recorded it; null for the shop itself. */
  readonly actorId: number | null;
}

interface Marked {
  readonly marks: ClaimMarks;
  readonly unbacked: ReadonlyMap<Stage, UnbackedMark>;
}

/** Collects the unbacked marks while the log is read; their sum equals the journal's account of marks by hand. */
export class UnbackedMarks {
  private readonly claims = new Map<number, Marked>();

  add(event: RecordedEvent): void {
    if (event.type === 'ClaimDeleted') this.claims.delete(event.data.claimId);
    if (event.type === 'ClaimHandedOver') this.handOver(event.data);
    if (!isMark(event)) return;
    const { claimId, goId, userId } = event.data;
    const before = this.claims.get(claimId) ?? { marks: noMarks, unbacked: new Map<Stage, UnbackedMark>() };
    const marks = evolveMarks(before.marks, event);
    const unbacked = new Map(before.unbacked);
    for (const stage of stages) {
      const amountCents = marks.stages[stage].markedCents;
      const known = before.unbacked.get(stage);
      const { position, hash, recordedAt: sinceMs, meta } = event;
      if (amountCents === 0) unbacked.delete(stage);
      else if (known && amountCents <= known.amountCents) unbacked.set(stage, { ...known, amountCents });
      else
        unbacked.set(stage, {
          claimId,
          goId,
          userId,
          stage,
          amountCents,
          position,
          hash,
          sinceMs,
          actorId: meta.actorId,
        });
    }
    this.claims.set(claimId, { marks, unbacked });
  }

  private handOver({ claimId, userId }: ClaimIds): void {
    const { marks = noMarks, unbacked = [] } = this.claims.get(claimId) ?? {};
    const owned = [...unbacked].map(([stage, mark]) => [stage, { ...mark, userId }] as const);
    this.claims.set(claimId, { marks, unbacked: new Map(owned) });
  }

  /** The marks by claim, then by stage. */
  list(): UnbackedMark[] {
    return [...this.claims]
      .sort(([a], [b]) => a - b)
      .flatMap(([, { unbacked }]) => stages.flatMap((stage) => unbacked.get(stage) ?? []));
  }
}

/** Numbers of the existing claims with any mark by hand. */
export const markedClaimIds = valuesStatement<number>(
  `SELECT DISTINCT claim_id AS value FROM (${stageMoneySql}) money WHERE marked <> 0`,
  'marked_claims',
);
