import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { RunStore, type Run, type RunKind } from '../run-store';

/** A run with its report. Throws NotFound. */
export class GetRun extends Query<Run> {
  constructor(
    readonly kind: RunKind,
    readonly runId: number,
  ) {
    super();
  }
}

@QueryHandler(GetRun)
export class GetRunHandler implements IQueryHandler<GetRun> {
  constructor(private readonly runs: RunStore) {}

  execute({ kind, runId }: GetRun): Promise<Run> {
    return this.runs.get(kind, runId);
  }
}
