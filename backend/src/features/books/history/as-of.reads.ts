import { defined, germanDay, placeFrom } from '@fan-beats/events';
import { readGoStatusDays, readMoney, type Moment } from '@fan-beats/projections';
import type { MoneyRecord, UnbackedMarksRecord } from '../../../contract/money/payment.records';
import type { AccountAsOfRecord } from '../../../contract/books/history.records';
import type { ClaimRecord } from '../../../contract/claims/claim.records';
import type { FreebieRowRecord } from '../../../contract/freebies/freebie.records';
import { Read, type Ground } from '../../../platform/acts/act';
import { InvalidInput } from '../../../platform/errors/refusals';
import { Id, Instant, Optional, Whole } from '../../../platform/trpc/fields';
import { euros, toWire } from '../../../contract/wire';
import { toClaimRecords } from '../../claims/claim-record';
import { toFreebieRecords } from '../../freebies/freebie-record';
import { goTitles } from '../../catalogue/gos/go-view';
import { GoReads } from '../../catalogue/gos/gos.reads';
import { actorNames } from '../../money/statements/actor-names';
import { People } from '../../people/users/users.reads';
import { LogQueries } from './log-queries';

/** Asks how something stood at a moment of the past: a time or a position, included. */
abstract class ReadAsOf<Answer> extends Read<Answer> {
  @Optional() @Instant() at?: string;
  @Optional() @Whole(0, Number.MAX_SAFE_INTEGER) position?: number;

  /** Throws InvalidInput unless it is either a time or a position. */
  protected moment(): Moment {
    const { at, position } = this;
    if ((at === undefined) === (position === undefined)) {
      const needed = 'either a time or a position is needed';
      throw new InvalidInput({ at: needed, position: needed });
    }
    return position === undefined ? { time: Date.parse(at ?? '') } : { position };
  }

  /** Null for now. Throws InvalidInput where it is both a time and a position. */
  protected momentOrNow(): Moment | null {
    return this.at === undefined && this.position === undefined ? null : this.moment();
  }
}

/** The claims as they stood, newest first; names and titles as they are today, and a moment to come is now. */
export class GetClaimsAsOf extends ReadAsOf<ClaimRecord[]> {
  @Optional() @Id() goId?: number;

  async read({ pool, get }: Ground): Promise<ClaimRecord[]> {
    const at = this.moment();
    const claims = await get(LogQueries).ask({ about: 'claims', at, ...defined({ goId: this.goId }) });
    const goIds = [...new Set(claims.map(({ goId }) => goId))];
    const time = 'time' in at ? at.time : (await placeFrom(pool, at.position))?.recordedAt;
    const today = germanDay(Math.min(time ?? Infinity, Date.now()));
    const days = await readGoStatusDays(pool, goIds, at);
    return toClaimRecords(pool, claims.toReversed(), (goId) => ({
      today,
      status: days.get(goId)?.at(-1)?.status ?? null,
    }));
  }
}

/** The freebie monitor of a group order as it stood. */
export class GetFreebiesAsOf extends ReadAsOf<FreebieRowRecord[]> {
  @Id() goId: number;

  async read({ pool, get }: Ground): Promise<FreebieRowRecord[]> {
    const { goId } = this;
    await get(GoReads).get(goId);
    return toFreebieRecords(pool, await get(LogQueries).ask({ about: 'freebies', goId, at: this.moment() }));
  }
}

/** A fan's account as it stood. */
export class GetAccountAsOf extends ReadAsOf<AccountAsOfRecord> {
  @Id() userId: number;

  async read({ get }: Ground): Promise<AccountAsOfRecord> {
    const { userId } = this;
    await get(People).get(userId);
    const account = await get(LogQueries).ask({ about: 'account', userId, at: this.moment() });
    return {
      user_id: userId,
      balance: euros(account.balanceCents),
      points: account.points,
      unavailable_points: account.pending,
    };
  }
}

/** Fans' money as it stands, or stood (rule M3). */
export class GetMoney extends ReadAsOf<MoneyRecord> {
  async read({ pool, get }: Ground): Promise<MoneyRecord> {
    const at = this.momentOrNow();
    const money = await (at ? get(LogQueries).ask({ about: 'money', at }) : readMoney(pool));
    return {
      received: euros(money.received),
      paid_back: euros(money.paid_back),
      by_hand: euros(money.by_hand),
      allocated: euros(money.allocated),
      on_balances: euros(money.on_balances),
    };
  }
}

/** Marks by hand of which no payment is recorded, as they stand, or stood; names and titles as they are today. */
export class GetUnbackedMarks extends ReadAsOf<UnbackedMarksRecord> {
  async read({ pool, get }: Ground): Promise<UnbackedMarksRecord> {
    const marks = await get(LogQueries).ask({ about: 'unbacked', at: this.momentOrNow() });
    const [titles, nameOf] = await Promise.all([
      goTitles(pool, marks, ({ goId }) => goId),
      actorNames(pool, marks, ({ userId, actorId }) => [userId, actorId]),
    ]);
    return {
      total: euros(marks.reduce((sum, { amountCents }) => sum + amountCents, 0)),
      marks: marks.map(({ hash: _hash, sinceMs, actorId, ...mark }) => ({
        ...toWire({ ...mark, since: new Date(sinceMs) }),
        gotitle: titles.get(mark.goId) ?? '',
        user_displayname: nameOf(mark.userId)?.displayname ?? '',
        by: nameOf(actorId),
      })),
    };
  }
}
