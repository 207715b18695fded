import { containsEvent } from '@fan-beats/events';
import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Matches } from 'class-validator';
import { Pool } from 'pg';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { Position } from '../../../../platform/trpc/fields';

/**
 * Whether the ledger contains an event with this hash at this position, and its contents still give that hash (rule
 * D54).
 */
export class CheckReceipt extends ShopQuery<{ held: boolean }> {
  @Position() position: number;
  @Matches(/^[0-9a-f]{64}$/i, { message: '$property must be 64 hexadecimal digits' }) hash: string;
}

@QueryHandler(CheckReceipt)
export class CheckReceiptHandler implements IQueryHandler<CheckReceipt> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ position, hash }: CheckReceipt): Promise<{ held: boolean }> {
    return { held: await containsEvent(this.pool, { position, hash: hash.toLowerCase() }) };
  }
}
