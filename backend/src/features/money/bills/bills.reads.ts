import { NotFound } from '@fan-beats/events/kernel';
import { readBills, readCategoriesOfGo, readClaim, readSharesOfClaim } from '@fan-beats/projections';
import type { BillsRecord, ShareRecord } from '../../../contract/money/bill.records';
import { OwnRead, Read, type Ground } from '../../../platform/acts/act';
import { isAdmin } from '../../../platform/people/person';
import { Id } from '../../../platform/trpc/fields';
import { toWire } from '../../../contract/wire';

/** The bills of a group order, the newest first, with what the next one may be divided by. */
export class GetBills extends Read<BillsRecord> {
  @Id() goId: number;

  async read({ pool }: Ground): Promise<BillsRecord> {
    const [bills, categories] = await Promise.all([
      readBills(pool, this.goId),
      readCategoriesOfGo(pool, this.goId),
    ]);
    return { bills: bills.map(toWire), categories };
  }
}

/** What a claim bears of bills, for its fan and for organisers. Throws NotFound for somebody else's (rule D30). */
export class GetShares extends OwnRead<readonly ShareRecord[]> {
  @Id() claimId: number;

  async read({ pool }: Ground): Promise<readonly ShareRecord[]> {
    const { claimId, actor } = this;
    const claim = await readClaim(pool, claimId);
    if (!claim || (claim.userId !== actor.userId && !isAdmin(actor))) throw new NotFound('claim');
    const shares = await readSharesOfClaim(pool, claimId);
    return shares.map(({ bill: { billId, component, totalCents, claims, lines }, shareCents, parts }) =>
      toWire({
        ...{ billId, component, shareCents, totalCents, claims },
        parts: lines.map(({ what, basis, category, allWeights }, index) => ({
          ...{ what, basis, category, allWeights, weight: parts[index]?.weight ?? 0 },
        })),
      }),
    );
  }
}
