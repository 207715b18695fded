import { lastPosition, moveCheckpoints, readCheckpoints, type RecordedFact } from '@fan-beats/events';
import { readClaimKeysOfGos, readClaimsByIds } from '@fan-beats/projections';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { LedgerLeader } from '../../ledger/ledger-leader';
import { LeaderSteps } from '../../ledger/leader-steps';
import { statementsIn, type Transaction } from '../../platform/database/statements';
import { movedAccount, notifyProcesses } from '../../platform/database/notify-processes';
import { Mailer } from '../../platform/mail/mailer';
import { mailsOfPayments } from '../money/payments/mails-of-payments';
import { SettingsReads } from '../site/settings/settings.reads';
import { addNotice, gatherMails, moveNotice, takeBack, toldSince } from './notice.table';
import {
  mistakenMark,
  noticeOf,
  sameMoneyAs,
  takenBackBy,
  type FactOfAct,
  type NoticeKind,
} from './notices-of-fact';
import { Outbox } from './outbox';
import { readRound } from './round';

const everyMs = 1_000;
const checkpoint = 'notices';
/** The most facts that one transaction handles. */
const factsAtOnce = 500;

const ofPayments: ReadonlySet<NoticeKind> = new Set(['asked', 'reminder']);

/**
 * Makes a notice of each fact below the fence for the people it concerns, exactly once, gathers a person's notices into
 * mails, and has them sent: in the leading process.
 */
@Injectable()
export class Notices implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly steps: LeaderSteps;
  private seen = 0;

  constructor(
    leader: LedgerLeader,
    private readonly source: DataSource,
    private readonly settings: SettingsReads,
    private readonly mailer: Mailer,
    private readonly outbox: Outbox,
    @Inject(Pool) private readonly pool: Pool,
  ) {
    this.steps = new LeaderSteps(leader, {
      name: 'Notices',
      failed: 'Not told yet',
      everyMs,
      step: (fence) => this.look(fence),
    });
  }

  onApplicationBootstrap(): void {
    this.steps.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.steps.stop();
  }

  async look(fence: number): Promise<void> {
    await this.follow(fence);
    await gatherMails(this.source);
    await this.outbox.send(() => this.steps.stopped);
  }

  /** Makes notices of all facts up to the fence that have none yet. */
  async follow(fence: number): Promise<void> {
    while (fence !== this.seen && !this.steps.stopped) this.seen = await this.tellOfSome(fence);
  }

  /** Makes notices of everything that is recorded; for tests, which do not wait for the fence. */
  async followAll(): Promise<void> {
    await this.follow(await lastPosition(this.pool));
  }

  private async tellOfSome(fence: number): Promise<number> {
    const mailsPayments = mailsOfPayments(await this.settings.get());
    return this.source.transaction(async (records) => {
      const client = statementsIn(records);
      // Locks the row: of two processes that both act as the leader, the second goes on where the first ends.
      await moveCheckpoints(client, [checkpoint], 0);
      const after = (await readCheckpoints(client, [checkpoint])).get(checkpoint) ?? 0;
      const { facts, upTo } = await readRound(client, { after, fence, limit: factsAtOnce });
      const told = new Set<number>();
      for (const fact of facts)
        for (const userId of await this.tellOf(client, fact, mailsPayments)) told.add(userId);
      if (told.size > 0) await notifyProcesses(records, [...told].map(movedAccount));
      await moveCheckpoints(client, [checkpoint], upTo);
      return upTo;
    });
  }

  private async tellOf(client: Transaction, act: FactOfAct, mailsPayments: boolean): Promise<number[]> {
    const { fact } = act;
    const corrected = sameMoneyAs(act);
    if (corrected !== null) {
      await moveNotice(client, corrected, fact.position);
      return [];
    }
    const taken = await takenBack(client, act);
    if (taken) return takeBack(client, taken, fact);
    const notice = noticeOf(act);
    if (!notice) return [];
    const to = notice.userId === null ? await fansOf(client, notice.goId ?? 0) : [notice.userId];
    const mailed =
      this.mailer.sends && notice.kind !== 'withdrawn' && (mailsPayments || !ofPayments.has(notice.kind));
    return addNotice(client, notice, { to, fact, mailed, quiet: fact.meta.batchId ? 'bulk' : 'one' });
  }
}

/** The facts that this one takes back; null where it takes back none, and may cause a notice itself. */
async function takenBack(client: Transaction, act: FactOfAct): Promise<readonly number[] | null> {
  const reversed = takenBackBy(act.fact);
  if (reversed) return [reversed];
  const mistaken = (await clearedTracking(client, act.fact)) ?? mistakenMark(act);
  return mistaken && toldSince(client, mistaken);
}

/** The claim whose tracking number is empty now. The fact itself does not contain the number. */
async function clearedTracking(client: Transaction, { type, data }: RecordedFact) {
  if (type !== 'ClaimTrackingAssigned') return null;
  const [claim] = await readClaimsByIds(client, [Number(data['claimId'])]);
  return claim?.trackingId === null ? ({ kind: 'tracking', claimId: claim.claimId } as const) : null;
}

/** The fans with a claim in the group order. */
export async function fansOf(client: Transaction, goId: number): Promise<number[]> {
  return [...new Set((await readClaimKeysOfGos(client, [goId])).map(({ user_id }) => user_id))];
}
