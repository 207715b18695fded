import { defined, given } from '@fan-beats/events';
import type { EventPage } from '@fan-beats/events';
import type { Moment } from '@fan-beats/projections';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GoIdInput } from '../gos/gos.inputs';
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
  MomentInput,
} from './books.inputs';
import type { EventFilter } from './event-filter';
import { toFigure } from './figure-input';
import { ExplainFigure } from './queries/explain-figure.query';
import { GetAccountAsOf } from './queries/get-account-as-of.query';
import { GetClaimsAsOf } from './queries/get-claims-as-of.query';
import { GetCourse } from './queries/get-course.query';
import { GetEvents } from './queries/get-events.query';
import { GetFreebiesAsOf } from './queries/get-freebies-as-of.query';
import { GetHistory } from './queries/get-history.query';
import { GetMoney } from './queries/get-money.query';
import { GetUnbackedMarks } from './queries/get-unbacked-marks.query';
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
  ofGo() {
    return {
      admGetHistory: adminProcedure
        .input(inputOf(GoHistoryInput))
        .query(async ({ input: { go_id: goId, ...page } }) => {
          await this.queries.execute(new GetGo(goId));
          return this.queries.execute(new GetHistory(`go ${goId}`, page));
        }),
      admGetCourse: adminProcedure.input(inputOf(GoIdInput)).query(async ({ input }) => {
        await this.queries.execute(new GetGo(input.go_id));
        return this.queries.execute(new GetCourse(input.go_id));
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
      admGetMoney: adminProcedure
        .input(inputOf(MomentInput))
        .query(({ input }) => this.queries.execute(new GetMoney(toMomentOrNow(input)))),
      admGetUnbackedMarks: adminProcedure
        .input(inputOf(MomentInput))
        .query(({ input }) => this.queries.execute(new GetUnbackedMarks(toMomentOrNow(input)))),
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

/** Null for now. Throws InvalidInput where it is both a time and a position. */
const toMomentOrNow = (input: MomentInput): Moment | null =>
  input.at === undefined && input.position === undefined ? null : toMoment(input);

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
