import { Filled, Optional, OptionalOrNull, Position, Text, Uuid } from '../../platform/trpc/fields';

/** One event, or a bulk act by its id. */
export class ReverseInput {
  @Optional()
  @Position()
  position?: number;

  @Optional()
  @Filled(100)
  batch_id?: string;

  @OptionalOrNull()
  @Text(500)
  reason?: string | null;

  /** Made once per attempt of the person (rule D25). */
  @Optional()
  @Uuid()
  idempotency_key?: string;
}
