import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { inputOf } from '../../platform/trpc/input';
import { adminProcedure, router } from '../../platform/trpc/trpc';
import { FindAnything } from './queries/find-anything.query';
import { SearchInput } from './search.inputs';

@Injectable()
export class SearchProcedures {
  constructor(private readonly queries: QueryBus) {}

  create() {
    return router({
      admFind: adminProcedure
        .input(inputOf(SearchInput))
        .query(({ input }) => this.queries.execute(new FindAnything(input.text))),
    });
  }
}
