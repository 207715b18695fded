import { NotFound } from '@fan-beats/events/kernel';
import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { WaitingOfAddressRecord } from '../../../contract/withdrawals/withdrawal.records';
import { ShopQuery } from '../../../platform/cqrs/shop-query';
import { Id } from '../../../platform/trpc/fields';
import { waitingOfAddress } from '../arrivals';

/** The number of waiting withdrawals from the address of this one (rule L10). Throws NotFound where none waits. */
export class PreviewErasingAddress extends ShopQuery<WaitingOfAddressRecord> {
  @Id() waitingId: number;
}

@QueryHandler(PreviewErasingAddress)
export class PreviewErasingAddressHandler implements IQueryHandler<PreviewErasingAddress> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ waitingId }: PreviewErasingAddress): Promise<WaitingOfAddressRecord> {
    const waiting = await waitingOfAddress(this.pool, waitingId);
    const newest = waiting.at(-1);
    if (!newest?.typed) throw new NotFound('withdrawal');
    return {
      mail: newest.typed.mail,
      waiting: waiting.length,
      last_waiting_id: newest.arrivalId,
    };
  }
}
