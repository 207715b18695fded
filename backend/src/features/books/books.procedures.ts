import { defined, given } from '@fan-beats/events';
import type { EventPage } from '@fan-beats/events';
import type { Moment } from '@fan-beats/projections';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetGo } from '../gos/queries/get-go.query';
import { GetItem } from '../items/queries/get-item.query';
import { inputOf, noInput } from '../../platform/trpc/input';
import { InvalidInput } from '../../platform/errors/refusals';
import { adminProcedure } from '../../platform/trpc/trpc';
import { GetUser } from '../users/queries/get-user.query';
import {
  AccountAsOfInput,
  ClaimsAsOfInput,
  EventsInput,
  ExplainInput,
  FreebiesAsOfInput,
  GoHistoryInput,
  ItemHistoryInput,
  type MomentInput,
} from './books.inputs';
import type { EventFilter } from './event-filter';
import { toFigure } from './figure-input';
import { ExplainFigure } from './queries/explain-figure.query';
import { GetAccountAsOf } from './queries/get-account-as-of.query';
import { GetClaimsAsOf } from './queries/get-claims-as-of.query';
import { GetEvents } from './queries/get-events.query';
import { GetFreebiesAsOf } from './queries/get-freebies-as-of.query';
import { GetHistory } from './queries/get-history.query';
import { GetLedgerBounds } from './queries/get-ledger-bounds.query';

const usualPage = 50;

/** Looking into the ledger: its events, any moment of the past, and what a figure is made of. */
@Injectable()
export class LedgerBooksProcedures {
  constructor(private readonly queries: QueryBus) {}

  /** Procedures of the `ledger` router, which several classes make up together. */
  procedures() {
    return { ...this.present(), ...this.past() };
  }

  /** Of the `gos` router. */
  goHistory() {
    return {
      admGetHistory: adminProcedure
        .input(inputOf(GoHistoryInput))
        .query(async ({ input: { go_id: goId, ...page } }) => {
          await this.queries.execute(new GetGo(goId));
          return this.queries.execute(new GetHistory(`go ${goId}`, page));
        }),
    };
  }

  /** Of the `item` router. */
  itemHistory() {
    return {
      admGetHistory: adminProcedure
        .input(inputOf(ItemHistoryInput))
        .query(async ({ input: { item_id: itemId, ...page } }) => {
          await this.queries.execute(new GetItem(itemId));
          return this.queries.execute(new GetHistory(`item ${itemId}`, page));
        }),
    };
  }

  private present() {
    return {
      admGetEvents: adminProcedure
        .input(inputOf(EventsInput))
        .query(({ input }) => this.queries.execute(new GetEvents(toEventFilter(input), toPage(input)))),
      admExplain: adminProcedure
        .input(inputOf(ExplainInput))
        .query(async ({ input }) =>
          this.queries.execute(new ExplainFigure(await toFigure(input, this.queries), toPage(input))),
        ),
      admGetLedgerBounds: adminProcedure
        .input(noInput)
        .query(() => this.queries.execute(new GetLedgerBounds())),
    };
  }

  private past() {
    return {
      admGetClaimOverviewAsOf: adminProcedure
        .input(inputOf(ClaimsAsOfInput))
        .query(({ input }) => this.queries.execute(new GetClaimsAsOf(toMoment(input), input.go_id))),
      admGetFreebieOverviewAsOf: adminProcedure.input(inputOf(FreebiesAsOfInput)).query(async ({ input }) => {
        await this.queries.execute(new GetGo(input.go_id));
        return this.queries.execute(new GetFreebiesAsOf(input.go_id, toMoment(input)));
      }),
      admGetAccountAsOf: adminProcedure.input(inputOf(AccountAsOfInput)).query(async ({ input }) => {
        await this.queries.execute(new GetUser(input.user_id));
        return this.queries.execute(new GetAccountAsOf(input.user_id, toMoment(input)));
      }),
    };
  }
}

function toPage({ cursor, limit = usualPage }: { cursor?: number; limit?: number }): EventPage {
  return { limit, ...defined({ cursor }) };
}

/** Throws InvalidInput unless it is either a time or a position. */
function toMoment({ at, position }: MomentInput): Moment {
  if ((at === undefined) === (position === undefined)) {
    const needed = 'either a time or a position is needed';
    throw new InvalidInput({ at: needed, position: needed });
  }
  return position === undefined ? { time: Date.parse(at ?? '') } : { position };
}

function toEventFilter(input: EventsInput): EventFilter {
  const { stream, type, user_id, go_id, claim_id, actor_id, batch_id, from, to } = input;
  return {
    ...defined({
      stream,
      type,
      userId: user_id,
      goId: go_id,
      claimId: claim_id,
      actorId: actor_id,
      batchId: batch_id,
      fromMs: given(from, Date.parse),
      untilMs: given(to, Date.parse),
    }),
  };
}
