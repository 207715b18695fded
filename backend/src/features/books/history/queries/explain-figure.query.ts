import { cents, eurosFromCents } from '@fan-beats/events/kernel';
import type { Figure } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { IsIn } from 'class-validator';
import { Pool } from 'pg';
import type { LedgerExplanationRecord } from '../../../../contract/books/history.records';
import { pageOf } from '../../../../platform/cqrs/page';
import { OwnQuery } from '../../../../platform/cqrs/shop-query';
import { Flag, Id, Optional, OptionalOrNull, Position, Text, Whole } from '../../../../platform/trpc/fields';
import { toFactRecord, withActorName } from '../event-record';
import { figures } from '../figures';
import { namesIn } from '../ledger-names';
import { LogQueries } from '../log-queries';

/** The events that a figure is made of, newest first, and what they come to. */
export class ExplainFigure extends OwnQuery<LedgerExplanationRecord> {
  @IsIn(Object.keys(figures)) figure: keyof typeof figures;
  @Optional() @Id() itemId?: number;
  @OptionalOrNull() @Id() itemvariantId?: number | null;

  /**
   * The filter of the claims overview, as it is on the screen: words that are all in the fan's name or the claim's
   * title. For a person who sees no names, a fan's name is the number that they see instead.
   */
  @Optional() @Text(200) user?: string;

  /** Whether the freebies are done. Open are those of claims that have some. */
  @Optional() @Flag() freebiesDone?: boolean;

  /** About this person: the account, the claims, deleted ones too. */
  @Optional() @Id() userId?: number;
  @Optional() @Id() goId?: number;
  @Optional() @Id() claimId?: number;

  /** `next_cursor` of the page before. */
  @OptionalOrNull() @Position() cursor?: number | null;
  @Optional() @Whole(1, 200) limit?: number;
}

@QueryHandler(ExplainFigure)
export class ExplainFigureHandler implements IQueryHandler<ExplainFigure> {
  constructor(
    @Inject(Pool) private readonly pool: Pool,
    private readonly log: LogQueries,
  ) {}

  /** Throws InvalidInput where the figure needs a field that is missing, and NotFound. */
  async execute(query: ExplainFigure): Promise<LedgerExplanationRecord> {
    const figure = await figures[query.figure](query, this.pool);
    const page = pageOf(query, 50);
    const found = await this.log.ask({ about: 'figure', figure, page });
    const unit = unitOf(figure);
    const onWire = (amount: number): number => (unit === 'EUR' ? eurosFromCents(cents(amount)) : amount);
    const events = found.contributions.map(({ event, amount }) => ({
      ...toFactRecord(event),
      contribution: onWire(amount),
    }));
    const names = await namesIn(this.pool, events);
    return {
      total: onWire(found.total),
      unit,
      count: found.count,
      contributions: events.map((event) => withActorName(event, names)),
      names,
      next_cursor: found.nextCursor,
    };
  }
}

function unitOf(figure: Figure): LedgerExplanationRecord['unit'] {
  if (figure.kind === 'claimSums' || figure.kind === 'money') return 'EUR';
  if (figure.kind !== 'account') return 'pieces';
  return figure.column === 'balance_cents' ? 'EUR' : 'BEATS';
}
