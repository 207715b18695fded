import { defined, type Cents } from '@fan-beats/events';
import { updateClaim, type ClaimUpdate } from '@fan-beats/events/rules';
import type { ClaimRecord } from '../../../contract/claims/claim.records';
import type { DecisionContext } from '../../../ledger/decision-context';
import { LedgerAct } from '../../../ledger/ledger-act';
import type { Ground } from '../../../platform/acts/act';
import { newQuery } from '../../../platform/cqrs/shop-query';
import {
  Euros,
  Flag,
  Id,
  largestId,
  Line,
  Optional,
  OptionalOrNull,
  Text,
  Uuid,
  Whole,
} from '../../../platform/trpc/fields';
import { GetClaim } from '../claims.reads';
import { fanOfMarks, needsOf, withMarkedMoney, withMarks, type Extensible } from './marks';

/** Of notes, and of what a fan says with a claim or a line of it. */
export const textLength = 2_000;

/** What an admin changes of a claim; what is left out stays as it is (rule D26). */
function withChanges<Base extends Extensible>(base: Base) {
  abstract class WithChanges extends base {
    @Id() claimId: number;

    /** The version the admin saw; a claim that moved on since is a conflict. */
    @Optional() @Whole(1, largestId) expectedVersion?: number;
    @Optional() @Flag() paymentReceived?: boolean;
    @Optional() @Flag() freebiesDone?: boolean;

    /** Null or blank clears it; the same for the tracking id. */
    @OptionalOrNull() @Text(textLength) adminNote?: string | null;
    @OptionalOrNull() @Line() @Text(200) trackingId?: string | null;

    /** Null makes it unknown again (rule D70); the same for the other costs. */
    @OptionalOrNull() @Euros() domesticsCents?: Cents | null;
    @OptionalOrNull() @Euros() emsCents?: Cents | null;
    @OptionalOrNull() @Euros() customsCents?: Cents | null;
    @Optional() @Flag() domesticsDone?: boolean;
    @Optional() @Flag() emsDone?: boolean;
    @Optional() @Flag() customsDone?: boolean;
  }
  return WithChanges;
}

/** One claim of a bulk change. */
export class ClaimChange extends withChanges(Object as new () => object) {}

abstract class Update extends withChanges(LedgerAct<ClaimRecord>) {
  /** Made once per attempt of the person (rule D75). */
  @Optional() @Uuid() idempotencyKey?: string;
}

/** An admin changes flags, costs, note or tracking id of a claim; marks that are taken off count as mistaken where nothing is said. */
export class UpdateClaim extends withMarks(Update) {
  #fan: number | null = null;
  #batch: ReturnType<LedgerAct['terms']> | undefined;

  /** As part of a bulk change, whose call may be sent again. */
  inBatch(batchId: string): this {
    this.#batch = { batchId, idempotencyKey: `${batchId}/${this.claimId}` };
    return this;
  }

  override async prepare({ pool }: Ground): Promise<void> {
    this.#fan = await fanOfMarks(pool, this);
  }

  override terms() {
    return this.#batch ?? { idempotencyKey: this.idempotencyKey };
  }

  override needs() {
    return needsOf(this.claimId, this.#fan);
  }

  decide(context: DecisionContext) {
    return withMarkedMoney(context, { act: this, fan: this.#fan }, (claim) =>
      updateClaim(claim, this.update()),
    );
  }

  answer({ ask }: Ground): Promise<ClaimRecord> {
    return ask(newQuery(GetClaim, { claimId: this.claimId }));
  }

  private update(): ClaimUpdate {
    const { paymentReceived, freebiesDone, adminNote: note, trackingId, marks } = this;
    return {
      ...defined({ paymentReceived, freebiesDone, note, trackingId }),
      withMarks: marks !== undefined,
      costs: {
        domestics: defined({ amountCents: this.domesticsCents, settled: this.domesticsDone }),
        ems: defined({ amountCents: this.emsCents, settled: this.emsDone }),
        customs: defined({ amountCents: this.customsCents, settled: this.customsDone }),
      },
    };
  }
}
