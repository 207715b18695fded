import {
  accountStream,
  claimStream,
  eurosFromCents,
  feeOfPayment,
  findPlaces,
  loadStreams,
  NotFound,
  paidBy,
  unreleasedAllocations,
  type AccountEvent,
  type ClaimEvent,
  type RecordedEvent,
} from '@fan-beats/events';
import { mergedInto, readClaimKeysOfUser, readLinesOfPayments, readMergers } from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import type { PaidRecord } from '../../../../contract/money/payment.records';
import { toWire } from '../../../../contract/wire';
import { ShopQuery } from '../../../../platform/cqrs/shop-query';
import { Position } from '../../../../platform/trpc/fields';
import { goTitles } from '../../../catalogue/gos/go-view';

/**
 * Stages that a recorded payment paid and that taking it back would release, as far as the allocations still exist.
 * Throws NotFound.
 */
export class GetPaid extends ShopQuery<PaidRecord> {
  @Position() position: number;
}

@QueryHandler(GetPaid)
export class GetPaidHandler implements IQueryHandler<GetPaid> {
  constructor(@Inject(Pool) private readonly pool: Pool) {}

  async execute({ position }: GetPaid): Promise<PaidRecord> {
    const [place] = await findPlaces(this.pool, { position });
    if (!place || place.userId === null || place.type !== 'PaymentRecorded') throw new NotFound('payment');
    const userId = mergedInto(await readMergers(this.pool), place.userId);
    const keys = await readClaimKeysOfUser(this.pool, userId);
    // The account in which it was recorded, and the account that its fan has now: taking it back reads both (rule A10).
    const accounts = [...new Set([place.stream, accountStream(userId)])];
    const ofClaims = keys.map(({ claim_id }) => claimStream(claim_id));
    const [streams, titles, lines] = await Promise.all([
      loadStreams(this.pool, [...accounts, ...ofClaims]),
      goTitles(this.pool, keys, ({ go_id }) => go_id),
      readLinesOfPayments(this.pool, [position]),
    ]);
    const account = accounts
      .flatMap((of) => (streams.get(of) ?? []) as readonly RecordedEvent<AccountEvent>[])
      .sort((a, b) => a.position - b.position);
    const payment = account.find((event) => event.position === position);
    if (payment?.type !== 'PaymentRecorded') throw new NotFound('payment');
    const allocations = ofClaims.flatMap((claim) =>
      unreleasedAllocations((streams.get(claim) ?? []) as readonly RecordedEvent<ClaimEvent>[]),
    );
    return {
      user_id: userId,
      amount: eurosFromCents(payment.data.amountCents),
      fee: eurosFromCents(feeOfPayment(payment.data)),
      received_on: payment.data.receivedOn,
      method: payment.data.method,
      bank_line: lines.get(position) ?? null,
      corrects: payment.data.correctsPosition ?? null,
      stages: paidBy(payment, { account, allocations }).map(({ event, ...paid }) => ({
        ...toWire(paid),
        gotitle: titles.get(event.data.goId) ?? '',
      })),
    };
  }
}
