import { projectors } from '@fan-beats/projections';
import { IsIn } from 'class-validator';
import { Id, Optional, OptionalOrNull, Whole } from '../../platform/trpc/fields';

const mostRuns = 100;

export class RunIdInput {
  @Id()
  run_id: number;
}

export class RunsInput {
  @Optional()
  @Id()
  cursor?: number;

  @Optional()
  @Whole(1, mostRuns)
  limit?: number;
}

export class RebuildInput {
  /** A read model; all of them when left out. */
  @OptionalOrNull()
  @IsIn(projectors.map(({ name }) => name))
  name?: string | null;
}
