import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { noInput } from '../procedures/input';
import { adminProcedure } from '../procedures/trpc';
import { GetLedgerBounds } from './queries/get-ledger-bounds.query';

/** Looking into the ledger: its events, any moment of the past, and what a figure is made of. */
@Injectable()
export class LedgerBooksProcedures {
  constructor(private readonly queries: QueryBus) {}

  /** Procedures of the `ledger` router, which several classes make up together. */
  procedures() {
    return {
      admGetLedgerBounds: adminProcedure
        .input(noInput)
        .query(() => this.queries.execute(new GetLedgerBounds())),
    };
  }
}
