import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { inputOf, noInput } from '../procedures/input';
import { adminProcedure } from '../procedures/trpc';
import { EventsInput } from './books.inputs';
import type { EventFilter } from './event-filter';
import { GetEvents } from './queries/get-events.query';
import { GetLedgerBounds } from './queries/get-ledger-bounds.query';

const usualPage = 50;

/** Looking into the ledger: its events, any moment of the past, and what a figure is made of. */
@Injectable()
export class LedgerBooksProcedures {
  constructor(private readonly queries: QueryBus) {}

  /** Procedures of the `ledger` router, which several classes make up together. */
  procedures() {
    return {
      admGetEvents: adminProcedure.input(inputOf(EventsInput)).query(({ input }) =>
        this.queries.execute(
          new GetEvents(toEventFilter(input), {
            limit: input.limit ?? usualPage,
            ...(input.cursor === undefined ? {} : { cursor: input.cursor }),
          }),
        ),
      ),
      admGetLedgerBounds: adminProcedure
        .input(noInput)
        .query(() => this.queries.execute(new GetLedgerBounds())),
    };
  }
}

function toEventFilter(input: EventsInput): EventFilter {
  const { stream, type, user_id, go_id, claim_id, actor_id, batch_id, from, to } = input;
  return {
    ...(stream === undefined ? {} : { stream }),
    ...(type === undefined ? {} : { type }),
    ...(user_id === undefined ? {} : { userId: user_id }),
    ...(go_id === undefined ? {} : { goId: go_id }),
    ...(claim_id === undefined ? {} : { claimId: claim_id }),
    ...(actor_id === undefined ? {} : { actorId: actor_id }),
    ...(batch_id === undefined ? {} : { batchId: batch_id }),
    ...(from === undefined ? {} : { fromMs: Date.parse(from) }),
    ...(to === undefined ? {} : { untilMs: Date.parse(to) }),
  };
}
