import { NotFound } from '@fan-beats/events/kernel';
import {
  readBills,
  readCategoriesOfGo,
  readClaim,
  readSharesOfClaim,
  type BillView,
} from '@fan-beats/projections';
import type { BillRecord, BillsRecord, ShareRecord } from '../../contract/bill-records';
import { OwnRead, Read, type Ground } from '../../platform/acts/act';
import { isAdmin } from '../../platform/people/person';
import { Id } from '../../platform/trpc/fields';
import { euros } from '../../platform/trpc/wire';

/** The bills of a group order, the newest first, with what the next one may be divided by. */
export class GetBills extends Read<BillsRecord> {
  @Id() goId: number;

  async read({ pool }: Ground): Promise<BillsRecord> {
    const [bills, categories] = await Promise.all([
      readBills(pool, this.goId),
      readCategoriesOfGo(pool, this.goId),
    ]);
    return { bills: bills.map(toBillRecord), categories };
  }
}

function toBillRecord({ billId, totalCents, paidOn, bornCents, lines, ...bill }: BillView): BillRecord {
  return {
    ...bill,
    ...{ bill_id: billId, total: euros(totalCents), paid_on: paidOn, born: euros(bornCents) },
    lines: lines.map(({ what, amountCents, basis, category }) => ({
      ...{ what, amount: euros(amountCents), basis, category },
    })),
  };
}

/** What a claim bears of bills, for its fan and for organisers. Throws NotFound for somebody else's (rule D30). */
export class GetShares extends OwnRead<readonly ShareRecord[]> {
  @Id() claimId: number;

  async read({ pool }: Ground): Promise<readonly ShareRecord[]> {
    const { claimId, actor } = this;
    const claim = await readClaim(pool, claimId);
    if (!claim || (claim.userId !== actor.userId && !isAdmin(actor))) throw new NotFound('claim');
    const shares = await readSharesOfClaim(pool, claimId);
    return shares.map(
      ({ bill: { billId, component, totalCents, claims, paidOn, lines }, shareCents, parts }) => ({
        ...{ bill_id: billId, component, total: euros(totalCents), claims, paid_on: paidOn },
        share: euros(shareCents),
        parts: lines.map(({ what, basis, category, amountCents, allWeights }, index) => ({
          ...{ what, basis, category, amount: euros(amountCents), all_weights: allWeights },
          ...{ weight: parts[index]?.weight ?? 0, share: euros(parts[index]?.shareCents ?? 0) },
        })),
      }),
    );
  }
}
