import { findPlaces, NotFound } from '@fan-beats/events';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';

import { Ledger } from '../../../ledger/ledger';
import type { Actor } from '../../../platform/people/actor';
import { reversalCommand, type ReversalOutcome } from './reversal.ledger-command';

export interface EventToReverse {
  readonly actor: Actor;
  readonly position: number;
  readonly reason: string | null;
  readonly idempotencyKey?: string | undefined;
}

/** An admin takes back one booking or one mark by a new fact; throws the Rejection where that cannot be (rule D53). */
export class ReverseEvent extends Command<ReversalOutcome[]> {
  constructor(readonly input: EventToReverse) {
    super();
  }
}

@CommandHandler(ReverseEvent)
export class ReverseEventHandler implements ICommandHandler<ReverseEvent> {
  constructor(
    private readonly ledger: Ledger,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  async execute({ input }: ReverseEvent): Promise<ReversalOutcome[]> {
    const { actor, position, reason, idempotencyKey } = input;
    const places = await findPlaces(this.pool, { position });
    const [place] = places;
    if (!place) throw new NotFound('event');
    const reversal = reversalCommand({ actor, stream: place.stream, places, reason, idempotencyKey });
    const outcomes = await this.ledger.run(reversal);
    for (const { refusal } of outcomes) if (refusal) throw refusal;
    return outcomes;
  }
}
