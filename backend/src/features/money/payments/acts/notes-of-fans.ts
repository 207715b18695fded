import { askableCents, cents, centsFromEuros, Rejection, type Cents } from '@fan-beats/events';
import { readOf, ServiceAct, type Ground } from '../../../../platform/acts/act';
import { movedAccount, tell } from '../../../../platform/database/tell';
import { withRecordsOf } from '../../../../platform/people/hold-actor';
import { Flag, largestEuros, Optional } from '../../../../platform/trpc/fields';
import { GetPay } from '../open-stages.reads';
import type { PayRecord } from '../../../../contract/money/payment.records';
import { Amount, Parts, StageOfClaim } from '../payment-fields';
import { noLongerAskedBack } from '../said';

/**
 * Fans say how much of their credit they want back: a note for organisers, no fact. Throws Rejection NO_CHANGE where there is
 * nothing to ask for, BALANCE_TOO_LOW where that is needed for what is due (rule D80).
 */
export class AskBack extends ServiceAct<PayRecord> {
  /** False where the fan takes it back. */
  @Flag() wanted: boolean;

  /** Left out for all that is not needed for what is due. */
  @Optional() @Amount() amountCents?: Cents;

  async run({ ask, records }: Ground): Promise<PayRecord> {
    const { userId } = this.actor;
    const pay = await ask(readOf(GetPay, { userId }));
    const wanted = this.wanted ? this.amountOf(pay) : null;
    // What was asked for stays asked for since then.
    if (wanted === centsFromEuros(pay.asked_back)) return pay;
    await withRecordsOf(records, this.actor, async (held) => {
      await held.query(noLongerAskedBack, [userId]);
      if (wanted !== null) await held.query(askedBack, [userId, wanted]);
      await tell(held, [movedAccount(userId)]);
    });
    return ask(readOf(GetPay, { userId }));
  }

  private amountOf({ balance, stages }: PayRecord): Cents {
    const most = cents(Math.min(centsFromEuros(largestEuros), askableCents(balance, stages)));
    const amount = this.amountCents ?? most;
    if (amount === 0) throw new Rejection('NO_CHANGE');
    if (amount > most) throw new Rejection('BALANCE_TOO_LOW', { missing: amount - most });
    return amount;
  }
}

const askedBack = `INSERT INTO credit_asked_back (user_id, amount_cents) VALUES ($1, $2)
  ON CONFLICT (user_id) DO UPDATE SET amount_cents = excluded.amount_cents, asked_at = excluded.asked_at`;

/** Fans take back to have paid these stages (rule D79). */
export class TakeBackAnnouncement extends ServiceAct<PayRecord> {
  @Parts(() => StageOfClaim) stages: readonly StageOfClaim[];

  async run({ ask, records }: Ground): Promise<PayRecord> {
    const { userId } = this.actor;
    await withRecordsOf(records, this.actor, async (held) => {
      await held.query(
        `DELETE FROM announced_stages
          WHERE user_id = $1 AND (claim_id, stage) IN (SELECT * FROM unnest($2::int[], $3::text[]))`,
        [userId, this.stages.map(({ claimId }) => claimId), this.stages.map(({ stage }) => stage)],
      );
      // A word of before stages were named is about these as well.
      await held.query('DELETE FROM payment_announcements WHERE user_id = $1', [userId]);
      await tell(held, [movedAccount(userId)]);
    });
    return ask(readOf(GetPay, { userId }));
  }
}
