import {
  accountStream,
  claimStream,
  eurosFromCents,
  findPlaces,
  loadStreams,
  NotFound,
  paidBy,
  standingAllocations,
  type AccountEvent,
  type ClaimEvent,
  type RecordedEvent,
} from '@fan-beats/events';
import { readClaimKeysOfUser, readMergers, standsFor } from '@fan-beats/projections';
import type { PaidRecord } from '../../../contract/money/payment.records';
import { Read, type Ground } from '../../../platform/acts/act';
import { Position } from '../../../platform/trpc/fields';
import { toWire } from '../../../contract/wire';
import { goTitles } from '../../catalogue/gos/go-view';

/** What a recorded payment paid and would be released with it, as far as that still stands. Throws NotFound. */
export class GetPaid extends Read<PaidRecord> {
  @Position() position: number;

  async read({ pool }: Ground): Promise<PaidRecord> {
    const { position } = this;
    const [place] = await findPlaces(pool, { position });
    if (!place || place.userId === null || place.type !== 'PaymentRecorded') throw new NotFound('payment');
    const userId = standsFor(await readMergers(pool), place.userId);
    const keys = await readClaimKeysOfUser(pool, userId);
    // Where it was recorded, and where its fan's money is told of now: what takes it back reads both (rule A10).
    const accounts = [...new Set([place.stream, accountStream(userId)])];
    const ofClaims = keys.map(({ claim_id }) => claimStream(claim_id));
    const [streams, titles] = await Promise.all([
      loadStreams(pool, [...accounts, ...ofClaims]),
      goTitles(pool, keys, ({ go_id }) => go_id),
    ]);
    const account = accounts
      .flatMap((of) => (streams.get(of) ?? []) as readonly RecordedEvent<AccountEvent>[])
      .sort((a, b) => a.position - b.position);
    const payment = account.find((event) => event.position === position);
    if (payment?.type !== 'PaymentRecorded') throw new NotFound('payment');
    const allocations = ofClaims.flatMap((claim) =>
      standingAllocations((streams.get(claim) ?? []) as readonly RecordedEvent<ClaimEvent>[]),
    );
    return {
      user_id: userId,
      amount: eurosFromCents(payment.data.amountCents),
      stages: paidBy(payment, { account, allocations }).map(({ event, ...paid }) => ({
        ...toWire(paid),
        gotitle: titles.get(event.data.goId) ?? '',
      })),
    };
  }
}
