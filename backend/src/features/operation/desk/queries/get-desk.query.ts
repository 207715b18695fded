import { readDeskCounts } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { DeskRecord } from '../../../../contract/operation/desk.records';
import { toWire } from '../../../../contract/wire';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { countClosingToday } from '../../../catalogue/gos/go-view';
import { readToday } from '../../../money/payments/open-stages';
import { readWishes } from '../../../money/payments/payment-notes';
import { countUnreached } from '../../../people/users/user-view';
import { countActive } from '../../../site/feedback/contact-requests';
import { readWaiting } from '../../../withdrawals/arrivals';
import { readWithdrawals } from '../../../withdrawals/withdrawals';

/** The work that waits today, of all features. Only counts: their lists show the same figures (rule D143). */
export class GetDesk extends ShopQuery<DeskRecord> {}

@QueryHandler(GetDesk)
export class GetDeskHandler implements IQueryHandler<GetDesk> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute(): Promise<DeskRecord> {
    const [books, requests, withdrawals, closingGos, unreachedPeople] = await Promise.all([
      this.booksCounts(),
      countActive(this.pool),
      this.countWithdrawals(),
      countClosingToday(this.pool),
      countUnreached(this.pool),
    ]);
    return toWire({ ...books, requests, withdrawals, closingGos, unreachedPeople });
  }

  private async booksCounts() {
    const [today, wishes] = await Promise.all([readToday(this.pool), readWishes(this.pool, null)]);
    return readDeskCounts(this.pool, { today, askedBack: wishes.map(({ userId }) => userId) });
  }

  /** Withdrawals without an answer, and those that match no claim yet. A shop has few of them. */
  private async countWithdrawals(): Promise<number> {
    const [recorded, waiting] = await Promise.all([readWithdrawals(this.pool), readWaiting(this.pool)]);
    return recorded.filter(({ answer }) => answer === null).length + waiting.length;
  }
}
