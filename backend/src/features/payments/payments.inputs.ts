import { paymentMethods, stages, type PaymentMethod, type Stage } from '@fan-beats/events';
import { IsIn } from 'class-validator';
import {
  Day,
  Euros,
  Flag,
  Id,
  Nested,
  Optional,
  OptionalOrNull,
  OrNull,
  Text,
  Uuid,
} from '../../platform/trpc/fields';

const partsPerPayment = 100;
const changesPerCall = 500;
const noteLength = 1_000;
const leastEuros = 0.01;

export class AskBackInput {
  /** False where the fan takes it back. */
  @Flag()
  wanted: boolean;
}

class StageOfClaimInput {
  @Id()
  claim_id: number;

  @IsIn(stages)
  stage: Stage;
}

export class PartInput extends StageOfClaimInput {
  @Euros(leastEuros)
  amount: number;
}

class KeyInput {
  /** Made once per attempt of the person (rule D75). */
  @Optional()
  @Uuid()
  idempotency_key?: string;
}

export class UseCreditInput extends KeyInput {
  /** Null: as far as the balance goes, in order. */
  @OrNull()
  @Nested(() => PartInput, partsPerPayment)
  parts: readonly PartInput[] | null;
}

export class UseCreditForInput extends UseCreditInput {
  @Id()
  user_id: number;
}

export class RecordPaymentInput extends KeyInput {
  @Id()
  user_id: number;

  @Euros(leastEuros)
  amount: number;

  /** What the way of payment kept of it. */
  @Optional()
  @Euros()
  fee?: number;

  @Day()
  received_on: string;

  @IsIn(paymentMethods)
  method: PaymentMethod;

  @OptionalOrNull()
  @Text(noteLength)
  note?: string | null;

  /** Null: what is open, in order; the rest stays on the balance. */
  @OrNull()
  @Nested(() => PartInput, partsPerPayment)
  parts: readonly PartInput[] | null;

  /** Another payment of an amount, day and way that was recorded within the hour. */
  @Optional()
  @Flag()
  again?: boolean;
}

export class RecordRefundInput extends KeyInput {
  @Id()
  user_id: number;

  @Euros(leastEuros)
  amount: number;

  @Day()
  paid_on: string;

  @IsIn(paymentMethods)
  method: PaymentMethod;

  @OptionalOrNull()
  @Text(noteLength)
  note?: string | null;

  /** Another refund of an amount, day and way that was recorded within the hour. */
  @Optional()
  @Flag()
  again?: boolean;
}

export const stageActs = ['request', 'defer', 'withdraw', 'release', 'waive'] as const;

export class StageChangeInput extends StageOfClaimInput {
  /** Of a request or another day for it. */
  @Optional()
  @Day()
  due_on?: string;

  /** Of a release; left out for all of it. */
  @Optional()
  @Euros(leastEuros)
  amount?: number;
}

export class ChangeStagesInput {
  /** Made by the client once per bulk act, so that a call can be sent again (rule D25). */
  @Optional()
  @Uuid()
  batch_id?: string;

  @IsIn(stageActs)
  act: (typeof stageActs)[number];

  @Nested(() => StageChangeInput, changesPerCall)
  stages: readonly StageChangeInput[];
}
