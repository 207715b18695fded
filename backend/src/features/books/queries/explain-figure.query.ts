import type { EventPage } from '@fan-beats/events';
import { cents, eurosFromCents } from '@fan-beats/events/kernel';
import type { Figure } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { LedgerExplanationRecord } from '../../../contract/records';
import { toFactRecord, withActorName } from '../event-record';
import { namesIn } from '../ledger-names';
import { LogQueries } from '../log-queries';

/** The events that a figure is made of, newest first, and what they come to. */
export class ExplainFigure extends Query<LedgerExplanationRecord> {
  constructor(
    readonly figure: Figure,
    readonly page: EventPage,
  ) {
    super();
  }
}

@QueryHandler(ExplainFigure)
export class ExplainFigureHandler implements IQueryHandler<ExplainFigure> {
  constructor(
    private readonly past: LogQueries,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  async execute({ figure, page }: ExplainFigure): Promise<LedgerExplanationRecord> {
    const { total, count, contributions, nextCursor } = await this.past.ask({
      about: 'figure',
      figure,
      page,
    });
    const unit = unitOf(figure);
    const onWire = (amount: number): number => (unit === 'EUR' ? eurosFromCents(cents(amount)) : amount);
    const events = contributions.map(({ event, amount }) => ({
      ...toFactRecord(event),
      contribution: onWire(amount),
    }));
    const names = await namesIn(this.pool, events);
    return {
      total: onWire(total),
      unit,
      count,
      contributions: events.map((event) => withActorName(event, names)),
      names,
      next_cursor: nextCursor,
    };
  }
}

function unitOf(figure: Figure): LedgerExplanationRecord['unit'] {
  if (figure.kind === 'claimSums' || figure.kind === 'money') return 'EUR';
  if (figure.kind !== 'account') return 'pieces';
  return figure.column === 'balance_cents' ? 'EUR' : 'BEATS';
}
