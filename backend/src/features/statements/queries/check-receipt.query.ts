import { holdsEvent } from '@fan-beats/events';
import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';

/** Whether the ledger holds an event with this hash at this place, and its contents still give that hash (rule D54). */
export class CheckReceipt extends Query<boolean> {
  constructor(
    readonly position: number,
    /** Hex, in lower case. */
    readonly hash: string,
  ) {
    super();
  }
}

@QueryHandler(CheckReceipt)
export class CheckReceiptHandler implements IQueryHandler<CheckReceipt> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  execute({ position, hash }: CheckReceipt): Promise<boolean> {
    return holdsEvent(this.pool, { position, hash });
  }
}
