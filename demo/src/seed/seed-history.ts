import { germanDay } from '@fan-beats/events/kernel';
import type { CommandBus } from '@nestjs/cqrs';

import { AddBalance } from '@fan-beats/backend/features/people/users/commands/add-balance.command';
import { AddPoints } from '@fan-beats/backend/features/people/users/commands/add-points.command';
import { SetPoints } from '@fan-beats/backend/features/people/users/commands/set-points.command';
import { SubtractBalance } from '@fan-beats/backend/features/people/users/commands/subtract-balance.command';
import { SubtractPoints } from '@fan-beats/backend/features/people/users/commands/subtract-points.command';
import { DeleteClaim } from '@fan-beats/backend/features/claims/commands/delete-claim.command';
import { SubmitCart } from '@fan-beats/backend/features/claims/commands/submit-cart.command';
import { ProxySubmitCart } from '@fan-beats/backend/features/claims/commands/proxy-submit-cart.command';
import { UpdateClaim } from '@fan-beats/backend/features/claims/commands/update-claim.command';
import { ChangeStages } from '@fan-beats/backend/features/money/payments/commands/change-stages.command';
import { RecordPayment } from '@fan-beats/backend/features/money/payments/commands/record-payment.command';
import { RecordRefund } from '@fan-beats/backend/features/money/payments/commands/record-refund.command';
import { UseCreditFor } from '@fan-beats/backend/features/money/payments/commands/use-credit-for.command';
import { LimitItem } from '@fan-beats/backend/features/catalogue/shop/commands/limit-item.command';
import { LinkItem } from '@fan-beats/backend/features/catalogue/shop/commands/link-item.command';
import { SetGoStatus } from '@fan-beats/backend/features/catalogue/gos/commands/set-go-status.command';
import type { LedgerClock } from '@fan-beats/backend/ledger/ledger';
import type { Actor } from '@fan-beats/backend/platform/people/actor';
import { CountFreebieStock } from '@fan-beats/backend/features/freebies/commands/count-freebie-stock.command';
import { newCommand, type Fields } from '@fan-beats/backend/platform/cqrs/shop-command';
import type { DemoAct, DemoActOf, DemoLine, DemoPart } from '../acts';
import { demoInstant, minutesPerDay } from '../time';
import type { DemoIds } from './ids';

type Submission = DemoActOf<'submitClaim' | 'submitProxyClaim' | 'extendClaim' | 'reviseClaim'>;

/** Plays the history of the demo through the commands of the product; only the ledger's clock is set to the past. */
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

  private async run(
    act: DemoActOf<'linkItem' | 'changeStockLimit' | 'countFreebies' | 'setGoStatus'>,
  ): Promise<void> {
    if (act.act === 'countFreebies') return this.count(act);
    if (act.act !== 'setGoStatus') return this.link(act);
    const { admin, go, status } = act;
    await this.commands.execute(
      newCommand(SetGoStatus, this.admin(admin), { goId: this.ids.go(go), status }),
    );
  }

  private async mark(act: ClaimMark | DemoActOf<'deleteClaim'>): Promise<void> {
    const actor = this.admin(act.admin);
    const { claimId } = this.ids.claim(act.claim);
    await this.commands.execute(
      act.act === 'deleteClaim'
        ? newCommand(DeleteClaim, actor, { claimId })
        : newCommand(UpdateClaim, actor, { claimId, ...changesOf(act) }),
    );
  }

  private async link(act: DemoActOf<'linkItem' | 'changeStockLimit'>): Promise<void> {
    const link = { goId: this.ids.go(act.go), itemId: this.ids.item(act.item), amount: act.amount };
    const variant = 'variant' in act ? this.ids.variant(act.item, act.variant) : null;
    const actor = this.admin(act.admin);
    await this.commands.execute(
      act.act === 'linkItem'
        ? newCommand(LinkItem, actor, link)
        : newCommand(LimitItem, actor, { ...link, ...(variant !== null && { itemvariantId: variant }) }),
    );
  }

  private async count(act: DemoActOf<'countFreebies'>): Promise<void> {
    await this.commands.execute(
      newCommand(CountFreebieStock, this.admin(act.admin), {
        itemId: this.ids.item(act.item),
        itemvariantId: this.ids.variant(act.item, act.variant),
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
    const { claim_id: claimId } = await this.commands.execute(
      'admin' in act
        ? newCommand(ProxySubmitCart, this.admin(act.admin), { ...cart, userId })
        : newCommand(SubmitCart, this.actor(userId, 1), cart),
    );
    this.ids.claims.set(act.claim, { claimId, goId, userId });
  }

  private entry({ item, variant, amount, additionalInfo }: DemoLine) {
    return {
      itemId: this.ids.item(item),
      itemvariantId: this.ids.variant(item, variant),
      amount,
      additionalInfo,
    };
  }

  private async book(
    act: DemoActOf<'addBalance' | 'subtractBalance' | 'addPoints' | 'subtractPoints' | 'setPoints'>,
  ): Promise<void> {
    const actor = this.admin(act.admin);
    const booking = { userId: this.ids.person(act.fan), reason: act.reason };
    if (act.act === 'addBalance' || act.act === 'subtractBalance') {
      const euros = { ...booking, amountCents: act.amountCents };
      const command =
        act.act === 'addBalance'
          ? newCommand(AddBalance, actor, euros)
          : newCommand(SubtractBalance, actor, euros);
      await this.commands.execute(command);
      return;
    }
    const beats = { ...booking, points: act.points };
    if (act.act === 'addPoints') await this.commands.execute(newCommand(AddPoints, actor, beats));
    else if (act.act === 'setPoints') await this.commands.execute(newCommand(SetPoints, actor, beats));
    else await this.commands.execute(newCommand(SubtractPoints, actor, beats));
  }

  private async move(act: DemoActOf<'useCredit' | 'recordPayment' | 'payRefund'>): Promise<void> {
    const [actor, userId] = [this.admin(act.admin), this.ids.person(act.fan)];
    if (act.act === 'useCredit') {
      const parts = this.parts(act.parts);
      await this.commands.execute(newCommand(UseCreditFor, actor, { userId, parts }));
      return;
    }
    const money = { userId, amountCents: act.amountCents, method: 'bank' } as const;
    const day = this.day(act.day);
    await this.commands.execute(
      act.act === 'payRefund'
        ? newCommand(RecordRefund, actor, { ...money, paidOn: day })
        : newCommand(RecordPayment, actor, { ...money, receivedOn: day, parts: this.parts(act.parts) }),
    );
  }

  private parts(parts: readonly DemoPart[]) {
    return parts.map(({ claim, stage, amountCents }) => ({
      claimId: this.ids.claim(claim).claimId,
      stage,
      amountCents,
    }));
  }

  private async changeStage(act: StageAct): Promise<void> {
    const { claimId } = this.ids.claim(act.claim);
    const dueOn = 'dueDay' in act ? { dueOn: this.day(act.dueDay) } : {};
    const stages = [{ claimId, stage: act.stage, ...dueOn }];
    const { results } = await this.commands.execute(
      newCommand(ChangeStages, this.admin(act.admin), { act: stageActs[act.act], stages }),
    );
    if (!results[0]?.ok) throw new Error('A stage of a claim was refused', { cause: results[0] });
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

const stageActs = {
  askPayment: 'request',
  deferPayment: 'defer',
  releasePayment: 'release',
  waiveShortfall: 'waive',
} as const;

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

function changesOf(act: ClaimMark): Omit<Fields<UpdateClaim>, 'claimId'> {
  switch (act.act) {
    case 'receivePayment':
    case 'revokePayment':
      return { paymentReceived: act.act === 'receivePayment' };
    case 'completeFreebies':
    case 'reopenFreebies':
      return { freebiesDone: act.act === 'completeFreebies' };
    case 'setShippingCost':
      return { [`${act.component}Cents`]: act.amountCents };
    case 'settleShippingCost':
    case 'reopenShippingCost':
      return { [`${act.component}Done`]: act.act === 'settleShippingCost' };
    case 'writeNote':
      return { adminNote: act.note };
    default:
      return { trackingId: act.trackingId };
  }
}
