import { randomUUID } from 'node:crypto';
import { cents, formatReference, germanDay } from '@fan-beats/events/kernel';
import type { CommandBus } from '@nestjs/cqrs';

import {
  BookOnAccount,
  type BookingRequest,
} from '@fan-beats/backend/features/accounts/commands/book-on-account.command';
import { DeleteClaim } from '@fan-beats/backend/features/claims/commands/delete-claim.command';
import { ProxySubmitClaim } from '@fan-beats/backend/features/claims/commands/proxy-submit-claim.command';
import { SubmitClaim } from '@fan-beats/backend/features/claims/commands/submit-claim.command';
import {
  UpdateClaim,
  type ClaimUpdate,
} from '@fan-beats/backend/features/claims/commands/update-claim.command';
import {
  ChangeStages,
  type StageChange,
} from '@fan-beats/backend/features/payments/commands/change-stages.command';
import { RecordPayment } from '@fan-beats/backend/features/payments/commands/record-payment.command';
import { RecordRefund } from '@fan-beats/backend/features/payments/commands/record-refund.command';
import { UseCredit } from '@fan-beats/backend/features/payments/commands/use-credit.command';
import { LinkItem } from '@fan-beats/backend/features/shop/commands/link-item.command';
import { SetGoStatus } from '@fan-beats/backend/features/gos/commands/set-go-status.command';
import type { LedgerClock } from '@fan-beats/backend/ledger/ledger';
import type { Actor } from '@fan-beats/backend/platform/people/actor';
import { CountFreebieStock } from '@fan-beats/backend/features/freebies/commands/count-freebie-stock.command';
import type { DemoAct, DemoActOf, DemoLine, DemoPart } from '../acts';
import { demoSettings } from '../settings';
import { demoInstant, minutesPerDay } from '../time';
import type { DemoIds } from './ids';

type Submission = DemoActOf<'submitClaim' | 'submitProxyClaim' | 'extendClaim' | 'reviseClaim'>;

/** Plays the history of the demo through the commands that people use; only the ledger's clock tells of the past. */
export class DemoHistory {
  private number = 0;
  private now = new Date();

  constructor(
    private readonly commands: CommandBus,
    private readonly clock: LedgerClock,
    private readonly ids: DemoIds,
  ) {}

  async play(acts: readonly DemoAct[], now: Date): Promise<void> {
    this.now = now;
    try {
      for (const act of acts) {
        this.clock.offsetMs = demoInstant(act.atMinutes, now).getTime() - Date.now();
        this.number += 1;
        await this.perform(act);
      }
    } finally {
      this.clock.offsetMs = 0;
    }
  }

  private perform(act: DemoAct): Promise<void> {
    if ('stage' in act) return this.changeStage(act);
    if (act.act === 'useCredit' || act.act === 'recordPayment' || act.act === 'payRefund')
      return this.move(act);
    if ('lines' in act) return this.submit(act);
    if ('claim' in act) return this.mark(act);
    if ('fan' in act) return this.book(act);
    return this.run(act);
  }

  private run(
    act: DemoActOf<'linkItem' | 'changeStockLimit' | 'countFreebies' | 'setGoStatus'>,
  ): Promise<void> {
    if (act.act === 'countFreebies') return this.count(act);
    if (act.act !== 'setGoStatus') return this.link(act);
    const { admin, go, status } = act;
    return this.commands.execute(
      new SetGoStatus({ actor: this.admin(admin), goId: this.ids.go(go), status }),
    );
  }

  private async mark(act: ClaimMark | DemoActOf<'deleteClaim'>): Promise<void> {
    const actor = this.admin(act.admin);
    const { claimId } = this.ids.claim(act.claim);
    if (act.act === 'deleteClaim') return this.commands.execute(new DeleteClaim({ actor, claimId }));
    await this.commands.execute(new UpdateClaim({ actor, claimId, changes: changesOf(act) }));
  }

  private link(act: DemoActOf<'linkItem' | 'changeStockLimit'>): Promise<void> {
    return this.commands.execute(
      new LinkItem({
        actor: this.admin(act.admin),
        goId: this.ids.go(act.go),
        itemId: this.ids.item(act.item),
        link: act.act === 'linkItem' ? 'link' : 'limit',
        max: act.amount,
        variantId: 'variant' in act ? (this.ids.variant(act.item, act.variant) ?? undefined) : undefined,
      }),
    );
  }

  private count(act: DemoActOf<'countFreebies'>): Promise<void> {
    return this.commands.execute(
      new CountFreebieStock({
        actor: this.admin(act.admin),
        itemId: this.ids.item(act.item),
        variantId: this.ids.variant(act.item, act.variant),
        amount: act.stock,
      }),
    );
  }

  private async submit(act: Submission): Promise<void> {
    const known = 'go' in act ? undefined : this.ids.claim(act.claim);
    const goId = 'go' in act ? this.ids.go(act.go) : (known?.goId ?? 0);
    const userId = this.ids.person(act.fan);
    const cart = {
      goId,
      entries: act.lines.map((line) => this.entry(line)),
      ...(act.additionalInfo === null ? {} : { additionalInfo: act.additionalInfo }),
      idempotencyKey: `demo-${this.number}`,
    };
    const { claimId } =
      'admin' in act
        ? await this.commands.execute(new ProxySubmitClaim({ ...cart, actor: this.admin(act.admin), userId }))
        : await this.commands.execute(new SubmitClaim({ ...cart, actor: this.actor(userId, 1) }));
    this.ids.claims.set(act.claim, { claimId, goId, userId });
  }

  private entry({ item, variant, amount, additionalInfo }: DemoLine) {
    return {
      itemId: this.ids.item(item),
      variantId: this.ids.variant(item, variant),
      amount,
      text: additionalInfo,
    };
  }

  private book(
    act: DemoActOf<'addBalance' | 'subtractBalance' | 'addPoints' | 'subtractPoints' | 'setPoints'>,
  ): Promise<void> {
    const booking = { actor: this.admin(act.admin), userId: this.ids.person(act.fan), reason: act.reason };
    const book = (request: BookingRequest) => this.commands.execute(new BookOnAccount(request));
    switch (act.act) {
      case 'addBalance':
        return book({ ...booking, act: 'add-balance', amountCents: act.amountCents });
      case 'subtractBalance':
        return book({ ...booking, act: 'subtract-balance', amountCents: act.amountCents });
      case 'addPoints':
        return book({ ...booking, act: 'add-points', points: act.points });
      case 'subtractPoints':
        return book({ ...booking, act: 'subtract-points', points: act.points });
      default:
        return book({ ...booking, act: 'set-points', points: act.points });
    }
  }

  private async move(act: DemoActOf<'useCredit' | 'recordPayment' | 'payRefund'>): Promise<void> {
    const money = { actor: this.admin(act.admin), userId: this.ids.person(act.fan) };
    if (act.act === 'useCredit')
      return this.commands.execute(new UseCredit({ ...money, parts: this.parts(act.parts) }));
    const { amountCents } = act;
    const transfer = { ...money, amountCents, method: 'bank', note: null } as const;
    if (act.act === 'payRefund')
      return this.commands.execute(new RecordRefund({ ...transfer, paidOn: this.day(act.day) }));
    const parts = this.parts(act.parts);
    const received = { ...transfer, parts, feeCents: cents(0), receivedOn: this.day(act.day) };
    return this.commands.execute(new RecordPayment(received));
  }

  private parts(parts: readonly DemoPart[]) {
    return parts.map(({ claim, stage, amountCents }) => ({
      ...{ claimId: this.ids.claim(claim).claimId, stage, amountCents },
    }));
  }

  private async changeStage(act: StageAct): Promise<void> {
    const { claimId, goId } = this.ids.claim(act.claim);
    const change = stageChange(act, { claimId, goId, stage: act.stage }, (day) => this.day(day));
    const changes = [change];
    const actor = this.admin(act.admin);
    const [answer] = await this.commands.execute(new ChangeStages({ actor, batchId: randomUUID(), changes }));
    if (answer?.refusal) throw new Error('A stage of a claim was refused', { cause: answer.refusal });
  }

  private day(day: number): string {
    return germanDay(demoInstant(day * minutesPerDay + minutesPerDay / 2, this.now).getTime());
  }

  private admin(key: string): Actor {
    return this.actor(this.ids.person(key), 2);
  }

  private actor(userId: number, role: number): Actor {
    return { userId, role, correlationId: `demo-${this.number}` };
  }
}

type StageAct = DemoActOf<'askPayment' | 'deferPayment' | 'releasePayment' | 'waiveShortfall'>;

function stageChange(
  act: StageAct,
  of: Pick<StageChange, 'claimId' | 'goId' | 'stage'>,
  dayOf: (day: number) => string,
): StageChange {
  switch (act.act) {
    case 'askPayment': {
      const reference = formatReference(demoSettings.referencePrefix, { kind: 'claim', number: of.claimId });
      return { ...of, act: 'request', dueOn: dayOf(act.dueDay), reference };
    }
    case 'deferPayment':
      return { ...of, act: 'defer', dueOn: dayOf(act.dueDay) };
    case 'releasePayment':
      return { ...of, act: 'release', amountCents: null };
    default:
      return { ...of, act: 'waive' };
  }
}

type ClaimMark = DemoActOf<
  | 'receivePayment'
  | 'revokePayment'
  | 'completeFreebies'
  | 'reopenFreebies'
  | 'setShippingCost'
  | 'settleShippingCost'
  | 'reopenShippingCost'
  | 'writeNote'
  | 'assignTracking'
>;

function changesOf(act: ClaimMark): ClaimUpdate {
  switch (act.act) {
    case 'receivePayment':
    case 'revokePayment':
      return { paymentReceived: act.act === 'receivePayment' };
    case 'completeFreebies':
    case 'reopenFreebies':
      return { freebiesDone: act.act === 'completeFreebies' };
    case 'setShippingCost':
      return { costs: { [act.component]: { amountCents: act.amountCents } } };
    case 'settleShippingCost':
    case 'reopenShippingCost':
      return { costs: { [act.component]: { settled: act.act === 'settleShippingCost' } } };
    case 'writeNote':
      return { note: act.note };
    default:
      return { trackingId: act.trackingId };
  }
}
