import { cents, eurosFromCents } from '@fan-beats/events/kernel';
import { partsInOrder, toPayable } from '@fan-beats/events/language';
import { onOneState, readAccount, readClaimsOfUser } from '@fan-beats/projections';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import type {
  OpenStageRecord,
  OpenStagesRecord,
  PayRecord,
  PersonPayRecord,
} from '../../../contract/money/payment.records';
import { toWire } from '../../../contract/wire';
import { Mailer } from '../../../platform/mail/mailer';
import { reachOf } from '../../../platform/people/reach';
import { People } from '../../people/users/users.reads';
import { SettingsReads } from '../../site/settings/settings.reads';
import { sendsRequests } from './mails-of-payments';
import { keyOf, openStages, prefixesOf, referenceOf } from './open-stages';
import { readWishes } from './payment-notes';

/** The payments that fans have to make. */
@Injectable()
export class PaymentReads {
  constructor(
    @Inject(Pool) private readonly pool: Pool,
    private readonly settings: SettingsReads,
    private readonly people: People,
    private readonly mailer: Mailer,
  ) {}

  /** Everything that is open, of all fans, canceled group orders included. */
  async open(): Promise<OpenStagesRecord> {
    const settings = await this.settings.get();
    const [open, wishes] = await Promise.all([
      openStages(this.pool, settings, 'everybody'),
      readWishes(this.pool, null),
    ]);
    const fans = [...new Set(open.stages.map(({ user_id }) => user_id))];
    const reach = await reachOf(this.pool, fans, { sendsMail: sendsRequests(this.mailer, settings) });
    return {
      today: open.today,
      stages: open.stages,
      reach: [...reach].map(([user_id, by]) => ({ user_id, by })),
      asked_back: wishes.map(({ at: askedBackAt, ...wish }) => toWire({ ...wish, askedBackAt })),
      prefixes: prefixesOf(settings),
    };
  }

  /** The stages that a fan has to pay, and how to pay them. */
  async pay(userId: number): Promise<PayRecord> {
    const settings = await this.settings.get();
    const { claims, balanceCents } = await onOneState(this.pool, async (state) => ({
      claims: await readClaimsOfUser(state, userId),
      balanceCents: (await readAccount(state, userId)).balanceCents,
    }));
    const [{ today, stages }, [wish]] = await Promise.all([
      openStages(this.pool, settings, { userId, claims }),
      readWishes(this.pool, [userId]),
    ]);
    const { accountHolder, iban } = settings;
    return {
      today,
      balance: eurosFromCents(balanceCents),
      stages: inOrder(stages),
      account: accountHolder !== null && iban !== null ? { holder: accountHolder, iban } : null,
      reference: referenceOf(settings, { kind: 'person', number: userId }),
      announced_at: stages.reduce<string | null>(laterAnnouncement, null),
      asked_back_at: wish?.at.toISOString() ?? null,
      asked_back: eurosFromCents(wish?.amountCents ?? cents(0)),
    };
  }

  /** The same that the fan sees, and the marked stages that an organiser needs to record a payment. Throws NotFound. */
  async personPay(userId: number): Promise<PersonPayRecord> {
    await this.people.get(userId);
    const settings = await this.settings.get();
    const [pay, { stages: marked }] = await Promise.all([
      this.pay(userId),
      openStages(this.pool, settings, { userId, marked: true }),
    ]);
    return { ...pay, marked, prefixes: prefixesOf(settings) };
  }
}

function laterAnnouncement(last: string | null, { announced }: OpenStageRecord): string | null {
  return announced !== null && (last === null || announced.at > last) ? announced.at : last;
}

/** Stages in the order in which money is allocated to them where nobody chooses another (rule M5). */
function inOrder(stages: readonly OpenStageRecord[]): OpenStageRecord[] {
  const byKey = new Map(stages.map((one) => [keyOf({ ...one, claimId: one.claim_id }), one]));
  const payable = stages.map(toPayable);
  const all = cents(payable.reduce((sum, { openCents }) => sum + openCents, 0));
  return partsInOrder(payable, all).flatMap((part) => byKey.get(keyOf(part)) ?? []);
}
