import { randomUUID } from 'node:crypto';

import { findPlaces, NotFound, type EventPlace } from '@fan-beats/events';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';

import { Ledger } from '../../../ledger/ledger';
import type { Actor } from '../../../platform/people/actor';
import { reversalCommand, type ReversalOutcome } from './reversal.ledger-command';

export interface BatchToReverse {
  readonly actor: Actor;
  readonly batchId: string;
  readonly reason: string | null;
  readonly idempotencyKey?: string | undefined;
}

/** An admin takes back a bulk act: each of its events answers for itself, stream by stream (rule D53). */
export class ReverseBatch extends Command<ReversalOutcome[]> {
  constructor(readonly input: BatchToReverse) {
    super();
  }
}

/** Streams handed to the ledger together. */
const streamsAtOnce = 256;

@CommandHandler(ReverseBatch)
export class ReverseBatchHandler implements ICommandHandler<ReverseBatch> {
  constructor(
    private readonly ledger: Ledger,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  async execute({ input }: ReverseBatch): Promise<ReversalOutcome[]> {
    const { actor, batchId, reason, idempotencyKey = randomUUID() } = input;
    const places = await findPlaces(this.pool, { batchId });
    if (places.length === 0) throw new NotFound('batch');
    const attempt = `reversal ${idempotencyKey} of ${batchId}`;
    const streams = [...byStream(places)];
    const outcomes: ReversalOutcome[] = [];
    for (let next = 0; next < streams.length; next += streamsAtOnce) {
      const together = streams.slice(next, next + streamsAtOnce);
      const reversals = together.map(([stream, ofStream]) =>
        this.ledger.run(reversalCommand({ actor, stream, places: ofStream, reason, batchId: attempt })),
      );
      outcomes.push(...(await Promise.all(reversals)).flat());
    }
    return outcomes.sort((a, b) => a.place.position - b.place.position);
  }
}

function byStream(places: readonly EventPlace[]): Map<string, EventPlace[]> {
  const streams = new Map<string, EventPlace[]>();
  for (const place of places) streams.set(place.stream, [...(streams.get(place.stream) ?? []), place]);
  return streams;
}
