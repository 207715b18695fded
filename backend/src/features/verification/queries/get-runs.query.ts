import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { RunStore, type Run, type RunKind, type RunPage } from '../run-store';

/** Runs, newest first. */
export class GetRuns extends Query<readonly Run[]> {
  constructor(
    readonly kind: RunKind,
    readonly page: RunPage,
  ) {
    super();
  }
}

@QueryHandler(GetRuns)
export class GetRunsHandler implements IQueryHandler<GetRuns> {
  constructor(private readonly runs: RunStore) {}

  execute({ kind, page }: GetRuns): Promise<readonly Run[]> {
    return this.runs.page(kind, page);
  }
}
