import { eurosFromCents } from '@fan-beats/events/kernel';
import { readAccount } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { IQueryHandler, Query, QueryBus, QueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { PayRecord } from '../../../contract/payment-records';
import { GetSettings } from '../../settings/queries/get-settings.query';
import { openStages, referenceOf } from './open-stages';
import { readSaid } from './said';

/** What a fan is to pay, and how. */
export class GetPay extends Query<PayRecord> {
  constructor(readonly userId: number) {
    super();
  }
}

@QueryHandler(GetPay)
export class GetPayHandler implements IQueryHandler<GetPay> {
  constructor(
    private readonly queries: QueryBus,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  async execute({ userId }: GetPay): Promise<PayRecord> {
    const settings = await this.queries.execute(new GetSettings());
    const [{ today, stages }, { balanceCents }, { announcedAt, askedBackAt }] = await Promise.all([
      openStages(this.pool, settings, { userId }),
      readAccount(this.pool, userId),
      readSaid(this.pool, userId),
    ]);
    const { accountHolder, iban } = settings;
    return {
      today,
      balance: eurosFromCents(balanceCents),
      stages,
      account: accountHolder !== null && iban !== null ? { holder: accountHolder, iban } : null,
      reference: referenceOf(settings, { kind: 'person', number: userId }),
      announced_at: announcedAt,
      asked_back_at: balanceCents > 0 ? askedBackAt : null,
    };
  }
}
