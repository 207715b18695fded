import { randomUUID } from 'node:crypto';
import { refusalOf, type Caller } from '../caller';
import { entry } from '../make-world';
import type { TestShop } from '../open-test-shop';
import { german, plusDays } from './days';
import { referenceOf } from './reference';
import { claimFigures, euros, openStage, payFigures } from './figures';
import {
  MoneyModel,
  type ClaimModel,
  type FactModel,
  type FanModel,
  type PartModel,
  type UpdateModel,
  type Verdict,
} from './money-model';
import { Chance } from './random-acts';
import { costNames, stageNames, type StageName } from './stage-model';

/** An item that costs one cent, and one that costs nothing, so that a claim may cost nothing. */
export const centItem = 900;
export const freeItem = 901;

interface Row {
  readonly position: number;
  readonly stream: string;
  readonly type: string;
  readonly data: { readonly stage?: string; readonly component?: string; readonly amountCents?: number };
}

interface OfStage {
  readonly claim_id: number;
  readonly stage: string;
}

const withSaid = <Stage extends OfStage & { announced: { amount: number } | null }>(
  stages: readonly Stage[],
) => [...stages].sort(byPlace).map((stage) => ({ ...stage, said: stage.announced?.amount ?? null }));
const byPlace = (a: OfStage, b: OfStage): number => placeOf(a) - placeOf(b);
const placeOf = ({ claim_id, stage }: OfStage): number =>
  claim_id * 4 + stageNames.findIndex((name) => name === stage);

const methods = ['bank', 'paypal', 'cash', 'other'] as const;
const days = [-40, -6, -3, -1, 0, 1, 4, 30];

const nameOf = (error: { rule?: string; code: string }): string => error.rule ?? error.code;

interface Beside {
  readonly shop: TestShop;
  readonly model: MoneyModel;
  readonly callers: ReadonlyMap<number, Caller>;
}

/** A random history of money in a shop, act by act beside the model. */
export class History {
  private readonly told: string[] = [];
  private readonly shop: TestShop;
  private readonly model: MoneyModel;
  private readonly callers: ReadonlyMap<number, Caller>;
  private acts = 0;
  private position = 0;
  private noted = 0;
  private rows: readonly Row[] = [];
  /** The balances at positions of the ledger. */
  private readonly balances: { readonly position: number; readonly of: ReadonlyMap<number, number> }[] = [];

  constructor(
    { shop, model, callers }: Beside,
    private readonly chance: Chance,
  ) {
    this.shop = shop;
    this.model = model;
    this.callers = callers;
  }

  private get admin() {
    return this.shop.callers.admin.api;
  }

  async begin(): Promise<this> {
    await this.read();
    return this;
  }

  /** Performs any act. Every figure of its fans is compared, and sometimes everybody's. */
  async act(): Promise<void> {
    await this.orTell(async () => {
      await this.anyAct();
      if (++this.acts % 25 === 0) await this.compareAll();
    });
  }

  async end(): Promise<void> {
    await this.orTell(() => this.compareAll());
    await this.orTell(() => this.compareStatements());
  }

  private async orTell(act: () => Promise<void>): Promise<void> {
    await act().catch((error: unknown) => {
      const what = error instanceof Error ? error.message : String(error);
      throw new Error(`Act ${this.acts}:\n${this.told.slice(-25).join('\n')}\n${what}`, { cause: error });
    });
  }

  private async anyAct(): Promise<void> {
    const { chance } = this;
    const acts = [
      [12, () => this.submit()],
      [14, () => this.update()],
      [3, () => this.updateMany()],
      [14, () => this.pay()],
      [8, () => this.useCredit()],
      [4, () => this.refund()],
      [4, () => this.book()],
      [2, () => this.askBack()],
      [22, () => this.changeStages()],
      [1, () => this.cancelOrResume()],
      [2, () => this.remove()],
      [14, () => this.reverse()],
      [3, () => this.move()],
      [5, () => this.announce()],
      [2, () => this.takeBack()],
    ] as const;
    let at = chance.upTo(acts.reduce((sum, [weight]) => sum + weight, 0) - 1);
    const [, act] = acts.find(([weight]) => (at -= weight) < 0) ?? acts[0];
    await act();
  }

  // The acts

  private async submit(): Promise<void> {
    const { fan, go, claim } = this.place();
    const byAdmin = this.chance.oneIn(2);
    const had = claim?.stages.items.charged ?? 0;
    const covered = claim?.stages.items.covered ?? 0;
    const sum =
      claim === undefined && !this.chance.oneIn(5)
        ? this.chance.between(1, 3_000)
        : this.chance.of([
            had,
            had + 7,
            had + this.chance.between(1, 3_000),
            covered,
            Math.max(0, had - this.chance.between(1, 2_000)),
            0,
          ]);
    const input = { go: go.id, entries: [entry(freeItem, 1), ...(sum > 0 ? [entry(centItem, sum)] : [])] };
    if (!byAdmin && sum === 0 && had > 0) input.entries.push(entry(centItem, 0));
    const verdict = this.model.submit(fan, go, { sum, byAdmin });
    const call = byAdmin
      ? this.admin.claims.admProxySubmitCart.mutate({ user_id: fan.id, ...input })
      : this.callerOf(fan).claims.submitCart.mutate(input);
    const answer = await this.judge(
      `${byAdmin ? 'proxy' : 'submit'} fan ${fan.id} go ${go.id}: ${sum}`,
      verdict,
      call,
    );
    if (answer && !claim) this.model.begin({ id: answer.claim_id, fan, go }, sum);
    await this.compare([fan]);
  }

  private async update(): Promise<void> {
    const claim = this.anyClaim();
    if (!claim) return;
    const { update, input } = this.randomUpdate(claim, true);
    const call = this.admin.claims.admUpdateClaim.mutate({ claim_id: claim.id, ...input });
    await this.judge(`update ${claim.id} ${JSON.stringify(input)}`, this.model.update(claim, update), call);
    await this.compare([claim.fan]);
  }

  private async updateMany(): Promise<void> {
    const chosen = this.chance.some(this.someClaims(), 3);
    if (chosen.length === 0) return;
    const marks = this.chance.of(['paid', 'mistaken', undefined] as const);
    const updates = chosen.map((claim) => ({ claim, ...this.randomUpdate(claim, false) }));
    const batch_id = randomUUID();
    const { results } = await this.admin.claims.admUpdateClaims.mutate({
      batch_id,
      ...(marks ? { marks } : {}),
      claims: updates.map(({ claim, input }) => ({ claim_id: claim.id, ...input })),
    });
    await this.read();
    for (const [n, { claim, update, input }] of updates.entries()) {
      const verdict = this.model.update(claim, { ...update, ...(marks ? { marks } : {}) });
      const told = `update of many ${claim.id} ${JSON.stringify({ ...input, marks })}`;
      this.judgeResult(told, verdict, results[n]);
    }
    this.note(batch_id);
    await this.compare(chosen.map(({ fan }) => fan));
  }

  private randomUpdate(claim: ClaimModel, withMarks: boolean) {
    const costs: Record<string, { amount?: number; done?: boolean }> = {};
    for (const name of this.chance.some(costNames, this.chance.between(0, 2))) {
      const { covered, charged, settled } = claim.stages[name];
      const amount = this.chance.of([
        undefined,
        undefined,
        0,
        covered,
        charged ?? 500,
        this.chance.between(1, 2_500),
        covered + this.chance.between(1, 900),
      ]);
      const done = this.chance.of([
        undefined,
        undefined,
        true,
        (settled || claim.stages[name].marked > 0) && this.chance.oneIn(2) ? false : undefined,
      ]);
      costs[name] = { ...(amount === undefined ? {} : { amount }), ...(done === undefined ? {} : { done }) };
    }
    const payment_received = this.chance.of([
      undefined,
      undefined,
      undefined,
      true,
      claim.stages.items.settled || claim.stages.items.marked > 0 ? false : undefined,
    ]);
    const marks = withMarks ? this.chance.of(['paid', 'mistaken', undefined] as const) : undefined;
    const flags = {
      ...(payment_received === undefined ? {} : { payment_received }),
      ...(marks ? { marks } : {}),
    };
    const fields = Object.entries(costs).flatMap(([name, { amount, done }]) => [
      ...(amount === undefined ? [] : [[name, euros(amount)]]),
      ...(done === undefined ? [] : [[`${name}_done`, done]]),
    ]);
    const update: UpdateModel = { ...flags, costs };
    return { update, input: { ...flags, ...(Object.fromEntries(fields) as object) } };
  }

  private async pay(): Promise<void> {
    const fan = this.anyFan();
    const amount = this.someAmount(fan);
    const marked = this.chance.oneIn(4) ? this.markedParts(fan, amount) : [];
    const parts = marked.length > 0 ? marked : this.chance.oneIn(3) ? this.someParts(fan, amount) : null;
    const reference = this.chance.of([
      null,
      null,
      'person' as const,
      this.chance.of([...this.model.claims.values(), null].slice(-14)),
    ]);
    const made = {
      amount,
      fee: this.chance.oneIn(5) ? Math.min(amount + 1, this.chance.between(1, 200)) : 0,
      again: !this.chance.oneIn(4),
      withCredit: this.chance.oneIn(3),
      reference,
      ...this.someDay(),
    };
    const verdict = this.model.pay(fan, made, parts);
    const { day: received_on, method, again, longAgo: long_ago, withCredit: with_credit } = made;
    const purpose =
      reference === 'person'
        ? referenceOf('FB', 'P', fan.id)
        : reference && referenceOf('FB', 'C', reference.id);
    const named =
      purpose === null
        ? {}
        : {
            reference: this.chance.of([
              purpose,
              `SVWZ+${purpose.replaceAll('-', '')} Danke`,
              purpose.toLowerCase(),
            ]),
          };
    const wish = {
      user_id: fan.id,
      amount: euros(amount),
      fee: euros(made.fee),
      parts: this.wire(parts),
      with_credit,
      ...named,
    };
    await this.judge(
      `pay ${JSON.stringify(wish)}`,
      verdict,
      this.admin.payments.admRecord.mutate({ ...wish, received_on, method, again, long_ago }),
    );
    await this.compare([fan]);
  }

  private someDay() {
    const back = this.chance.oneIn(20) ? this.chance.of([-1, 400]) : this.chance.upTo(3);
    return {
      day: plusDays(german(Date.now()), -back),
      method: this.chance.of(methods),
      longAgo: this.chance.oneIn(2),
    };
  }

  /** Moves a payment to another fan. */
  private async move(): Promise<void> {
    const facts = this.model.facts.filter(
      ({ position, type }) => position !== null && (type === 'PaymentRecorded' || this.chance.oneIn(20)),
    );
    if (facts.length === 0) return;
    const fact = this.chance.of(facts.slice(-8));
    const fan = this.anyFan();
    const call = this.admin.payments.admMove.mutate({ position: fact.position ?? 0, user_id: fan.id });
    await this.judge(`move ${this.tellFact(fact)} to ${fan.id}`, this.model.move(fact, fan), call);
    await this.compare([fact.fan, fan]);
  }

  private async useCredit(): Promise<void> {
    const fan = this.anyFan();
    const parts = this.chance.oneIn(2) ? this.someParts(fan, fan.balance) : null;
    const verdict = this.model.useCredit(fan, parts);
    const input = { parts: this.wire(parts) };
    const call = this.chance.oneIn(2)
      ? this.admin.payments.admUseCredit.mutate({ user_id: fan.id, ...input })
      : this.callerOf(fan).payments.useCredit.mutate(input);
    await this.judge(`credit of ${fan.id} ${JSON.stringify(input)}`, verdict, call);
    await this.compare([fan]);
  }

  private async refund(): Promise<void> {
    const fan = this.anyFan();
    const amount = this.chance.of([fan.balance, fan.balance + 1, this.chance.between(1, 2_000), 500]);
    if (amount === 0) return;
    const made = { amount, again: !this.chance.oneIn(4), ...this.someDay() };
    const { day: paid_on, method, again, longAgo: long_ago } = made;
    const input = { user_id: fan.id, amount: euros(amount), paid_on, method, again, long_ago };
    await this.judge(
      `refund ${JSON.stringify(input)}`,
      this.model.refund(fan, made),
      this.admin.payments.admRefund.mutate(input),
    );
    await this.compare([fan]);
  }

  private async book(): Promise<void> {
    const fan = this.anyFan();
    const amount = this.chance.of([
      1,
      -1,
      fan.balance,
      -fan.balance,
      -fan.balance - 1,
      this.chance.between(-1_500, 1_500),
    ]);
    if (amount === 0) return;
    const input = { user_id: fan.id, balance: euros(Math.abs(amount)) };
    const call =
      amount > 0
        ? this.admin.user.admAddUserBalance.mutate(input)
        : this.admin.user.admSubtractUserBalance.mutate(input);
    await this.judge(`book on ${fan.id}: ${amount}`, this.model.book(fan, amount), call);
    await this.compare([fan]);
  }

  private async askBack(): Promise<void> {
    const fan = this.anyFan();
    const wanted = this.chance.of([
      null,
      'all' as const,
      'all' as const,
      Math.max(1, fan.balance),
      Math.max(1, fan.balance - 300),
    ]);
    const amount = typeof wanted === 'number' ? { amount: euros(wanted) } : {};
    const call = this.callerOf(fan).payments.askBack.mutate({ wanted: wanted !== null, ...amount });
    await this.judge(`ask back ${fan.id}: ${wanted}`, this.model.askBack(fan, wanted), call);
    await this.compare([fan]);
  }

  private async announce(): Promise<void> {
    const fan = this.anyFan();
    const parts = this.someParts(fan, 3_000);
    const credit = this.chance.oneIn(2) ? this.someParts(fan, fan.balance) : [];
    const call = this.callerOf(fan).payments.announce.mutate({
      parts: this.wire(parts) ?? [],
      credit: this.wire(credit) ?? [],
    });
    await this.judge(
      `announce ${fan.id} ${JSON.stringify({ parts, credit })}`,
      this.model.announce(fan, parts, credit),
      call,
    );
    await this.compare([fan]);
  }

  private async takeBack(): Promise<void> {
    const fan = this.anyFan();
    const claims = this.model.claimsOf(fan);
    if (claims.length === 0) return;
    const chosen = this.chance.some(
      claims.flatMap((claim) => stageNames.map((stage) => ({ claim, stage }))),
      3,
    );
    const stages = chosen.map(({ claim, stage }) => ({ claim_id: claim.id, stage }));
    const call = this.callerOf(fan).payments.takeBackAnnouncement.mutate({ stages });
    await this.judge(`take back ${JSON.stringify(stages)}`, this.model.takeBack(fan, chosen), call);
    await this.compare([fan]);
  }

  private async changeStages(): Promise<void> {
    const act = this.chance.of([
      'request',
      'request',
      'defer',
      'withdraw',
      'release',
      'release',
      'waive',
    ] as const);
    const places = this.someClaims().flatMap((claim) => stageNames.map((stage) => ({ claim, stage })));
    const likely = places.filter(({ claim, stage }) =>
      act === 'release'
        ? claim.stages[stage].allocated > 0
        : act === 'waive'
          ? claim.stages[stage].open > 0 && claim.stages[stage].open <= 150
          : claim.stages[stage].open > 0,
    );
    const from = likely.length > 0 && !this.chance.oneIn(5) ? likely : places;
    const chosen = this.chance.some(from, this.chance.between(1, 3)).map(({ claim, stage }) => {
      const { allocated } = claim.stages[stage];
      const amount =
        act === 'release'
          ? this.chance.of([null, null, Math.max(1, allocated - 1), Math.max(1, allocated), allocated + 1])
          : null;
      return { claim, stage, amount, day: plusDays(german(Date.now()), this.chance.of(days)) };
    });
    if (chosen.length === 0) return;
    const batch_id = randomUUID();
    const stages = chosen.map(({ claim, stage, amount, day }) => ({
      claim_id: claim.id,
      stage,
      ...(act === 'request' || act === 'defer' ? { due_on: day } : {}),
      ...(amount === null ? {} : { amount: euros(amount) }),
    }));
    const { results } = await this.admin.payments.admChangeStages.mutate({ batch_id, act, stages });
    await this.read();
    for (const [n, { claim, stage, amount, day }] of chosen.entries()) {
      const verdicts = {
        request: () => this.model.request(claim, stage, day),
        defer: () => this.model.defer(claim, stage, day),
        withdraw: () => this.model.withdraw(claim, stage),
        release: () => this.model.release(claim, stage, amount),
        waive: () => this.model.waive(claim, stage),
      };
      this.judgeResult(`${act} ${JSON.stringify(stages[n])}`, verdicts[act](), results[n]);
    }
    this.note(batch_id);
    await this.compare(chosen.map(({ claim }) => claim.fan));
  }

  private async cancelOrResume(): Promise<void> {
    const go = this.chance.of([...this.model.gos.values()]);
    go.canceled = go.canceled ? false : this.chance.oneIn(2);
    go.grace = this.chance.of([null, 0, 3, 10]);
    await this.admin.gos.admUpdateGo.mutate({
      go_id: go.id,
      title: `Go ${go.id}`,
      available_from: null,
      available_until: null,
      published: true,
      archived: false,
      instagroupurl: null,
      title_img_id: null,
      status: go.canceled ? 'CANCELED' : null,
      grace_days: go.grace,
    });
    await this.read();
    this.tell(`go ${go.id}: ${go.canceled ? 'canceled' : 'open'}, grace ${go.grace}`, 'done');
    this.note(null);
    await this.compareAll();
  }

  private async remove(): Promise<void> {
    const claim = this.anyClaim();
    if (!claim) return;
    const marks = this.chance.of(['paid', 'mistaken', undefined] as const);
    const call = this.admin.claims.admDeleteClaim.mutate({ claim_id: claim.id, ...(marks ? { marks } : {}) });
    await this.judge(`delete ${claim.id} ${marks ?? ''}`, this.model.remove(claim, marks), call);
    await this.compare([claim.fan]);
  }

  private async reverse(): Promise<void> {
    const facts = this.model.facts.filter(({ position }) => position !== null);
    if (facts.length === 0) return;
    const near = facts.slice(-(this.chance.oneIn(3) ? 60 : 8));
    const fact = this.chance.of(near);
    if (fact.batch && !this.chance.oneIn(3)) return this.reverseBatch(fact.batch);
    const told = `reverse ${this.tellFact(fact)}`;
    const call = this.admin.ledger.admReverse.mutate({ position: fact.position ?? 0 });
    await this.judge(told, this.model.reverseOne(fact), call);
    await this.compare([fact.fan]);
  }

  private async reverseBatch(batch_id: string): Promise<void> {
    const facts = this.model.facts.filter(({ batch, position }) => batch === batch_id && position !== null);
    const { reversed, refused } = await this.admin.ledger.admReverse.mutate({ batch_id });
    await this.read();
    this.tell(`reverse batch of ${facts.length}`, 'done');
    const answers = new Map(
      facts.map((fact) => {
        const row = refused.find(({ position }) => position === fact.position);
        if (!row && !reversed.some(({ position }) => position === fact.position))
          throw new Error(`No answer of ${this.tellFact(fact)}`);
        return [
          fact,
          row ? { ok: false, code: row.code ?? '', ...(row.rule ? { rule: row.rule } : {}) } : { ok: true },
        ];
      }),
    );
    facts.sort((a, b) => (b.position ?? 0) - (a.position ?? 0));
    const together = facts.flatMap((payment) =>
      payment.marksOf ? [facts.filter((one) => one === payment || one.claim === payment.marksOf)] : [],
    );
    for (const group of together) this.judgeTogether(group, answers);
    // A fact that came with a new cost is judged with that cost.
    const cameBack = facts.filter(({ cameWith }) => cameWith && answers.get(cameWith)?.ok === true);
    same(
      'undone with its cost',
      cameBack.map((fact) => answers.get(fact)?.ok),
      cameBack.map(() => true),
    );
    for (const fact of facts.filter((one) => !cameBack.includes(one)))
      if (!together.flat().includes(fact) || answers.get(fact)?.ok === true)
        this.judgeResult(`  of it ${this.tellFact(fact)}`, this.model.reverse(fact), answers.get(fact));
    for (const fact of facts) this.model.askNoMoreOf(fact);
    this.note(null);
    await this.compare(facts.map(({ fan }) => fan));
  }

  /**
   * Facts that are undone together: all of them are undone, or all are refused for the same reason. The undone ones are
   * judged one by one.
   */
  private judgeTogether(
    facts: readonly FactModel[],
    answers: ReadonlyMap<FactModel, { ok: boolean; code?: string; rule?: string }>,
  ): void {
    const given = facts.map((fact) => {
      const { ok, rule, code } = answers.get(fact) ?? { ok: false };
      return ok ? 'done' : (rule ?? code);
    });
    const told = `  together ${facts.map((fact) => this.tellFact(fact)).join(', ')}`;
    same(
      told,
      given,
      facts.map(() => given[0]),
    );
    const [fact] = facts;
    if (fact && given[0] !== 'done')
      this.judgeResult(told, this.model.reverseTogether(facts, fact.fan), answers.get(fact));
  }

  // The subjects of acts

  private place() {
    const fan = this.anyFan();
    const go = this.chance.of([...this.model.gos.values()]);
    return { fan, go, claim: this.model.claimIn(fan, go) };
  }

  private anyFan(): FanModel {
    return this.chance.of([...this.model.fans.values()]);
  }

  private anyClaim(): ClaimModel | undefined {
    const claims = this.someClaims();
    return claims.length === 0 ? undefined : this.chance.of(claims);
  }

  /** Mostly standing claims. */
  private someClaims(): ClaimModel[] {
    const all = [...this.model.claims.values()];
    const standing = all.filter(({ deleted }) => !deleted);
    return standing.length > 0 && !this.chance.oneIn(20) ? standing : all.slice(-12);
  }

  /** Often an amount that fits something exactly, or misses it by one cent. */
  private someAmount(fan: FanModel): number {
    const stages = this.model.claimsOf(fan).flatMap((claim) => stageNames.map((name) => claim.stages[name]));
    const one = stages.length > 0 ? this.chance.of(stages) : { open: 0, due: 0 };
    const due = stages.reduce((sum, stage) => sum + stage.due, 0);
    const likely = [
      one.open,
      one.due,
      due,
      due - fan.balance,
      Math.floor(one.open / 2),
      Math.floor(one.open / 3),
    ].filter((amount) => amount > 0);
    const exact = this.chance.of([...likely, this.chance.between(1, 3_000)]);
    return Math.max(1, exact + this.chance.of([0, 0, 0, 1, -1]));
  }

  private someParts(fan: FanModel, most: number): PartModel[] {
    const claims = this.model.claimsOf(this.chance.oneIn(15) ? this.anyFan() : fan);
    const places = claims
      .flatMap((claim) => stageNames.map((stage) => ({ claim, stage })))
      .filter(({ claim, stage }) => claim.stages[stage].open > 0 || this.chance.oneIn(10));
    return this.chance.some(places, this.chance.between(1, 3)).map(({ claim, stage }) => {
      const { open } = claim.stages[stage];
      const amount = this.chance.of([
        open,
        Math.min(open, most),
        Math.min(open, Math.floor(most / 2)),
        open + 1,
      ]);
      return { claim: claim.id, stage, amount: Math.max(1, amount) };
    });
  }

  /** Parts of marks by hand: the payment is the one that the marks stood for (rule D82). */
  private markedParts(fan: FanModel, most: number): PartModel[] {
    const places = this.model
      .claimsOf(fan)
      .flatMap((claim) => stageNames.map((stage) => ({ claim, stage })))
      .filter(({ claim, stage }) => claim.stages[stage].marked > 0);
    return this.chance.some(places, this.chance.between(1, 2)).map(({ claim, stage }) => {
      const amount = Math.max(1, Math.min(this.chance.of([claim.stages[stage].marked, most]), most));
      return { claim: claim.id, stage, amount, replaces: true };
    });
  }

  private wire(parts: readonly PartModel[] | null) {
    return (
      parts?.map(({ claim, stage, amount, replaces }) => ({
        claim_id: claim,
        stage,
        amount: euros(amount),
        ...(replaces === true ? { replaces_mark: true } : {}),
      })) ?? null
    );
  }

  private callerOf(fan: FanModel): Caller['api'] {
    const caller = this.callers.get(fan.id);
    if (!caller) throw new Error(`Fan ${fan.id} is not logged in`);
    return caller.api;
  }

  // The results of acts

  private async judge<Answer>(
    told: string,
    verdict: Verdict,
    call: Promise<Answer>,
  ): Promise<Answer | undefined> {
    const done = await call.then(
      (answer) => ({ answer }),
      async (error: unknown) => ({ refusal: await refusalOf(Promise.reject(error as Error)) }),
    );
    await this.read();
    this.weigh(told, verdict, 'refusal' in done ? nameOf(done.refusal) : 'done');
    this.note(null);
    return 'answer' in done ? done.answer : undefined;
  }

  private judgeResult(
    told: string,
    verdict: Verdict,
    result: { ok: boolean; code?: string; rule?: string } | undefined,
  ): void {
    if (!result) throw new Error(`No answer of ${told}`);
    this.weigh(told, verdict, result.ok ? 'done' : (result.rule ?? result.code ?? '?'));
  }

  private weigh(told: string, { must, may, apply }: Verdict, answer: string): void {
    this.tell(told, answer);
    if (answer === 'done' && must.length > 0)
      throw new Error(`Expected to be refused with ${must.join(' or ')}`);
    if (answer !== 'done' && ![...must, ...may].includes(answer))
      throw new Error(`Expected ${must.length > 0 ? must.join(' or ') : 'to be done'}, got ${answer}`);
    if (answer === 'done') apply();
  }

  private tell(told: string, answer: string): void {
    this.told.push(`${told} -> ${answer}`);
  }

  private tellFact(fact: FactModel): string {
    return `${fact.position} ${fact.type} claim ${fact.claim?.id ?? '-'} ${fact.stage ?? ''} ${fact.amount} of fan ${fact.fan.id}`;
  }

  /** Reads the facts that were recorded since the last call. */
  private async read(): Promise<void> {
    const { rows } = await this.shop.owner.query<Row>(
      'SELECT position, stream, type, data FROM ledger.events WHERE position > $1 ORDER BY position',
      [this.position],
    );
    this.position = Math.max(this.position, ...rows.map(({ position }) => position));
    this.rows = rows;
    this.model.allocated = rows
      .filter(({ type }) => type === 'ClaimPaymentAllocated')
      .map(({ stream, data }) => ({
        claim: Number(stream.slice('claim-'.length)),
        stage: data.stage as StageName,
        amount: data.amountCents ?? 0,
      }));
  }

  /** Notes the positions of the facts that the model expects too. */
  private note(batch: string | null): void {
    const left = [...this.rows];
    this.balances.push({
      position: this.position,
      of: new Map([...this.model.fans.values()].map(({ id, balance }) => [id, balance])),
    });
    for (let at = this.model.facts.length - 1; at >= 0; at--) {
      const fact = this.model.facts[at];
      if (!fact || fact.position !== null || fact.number <= this.noted) break;
      fact.batch = batch;
    }
    for (const fact of this.model.facts.filter(({ number }) => number > this.noted)) {
      const at = left.findIndex((row) => isOf(row, fact));
      const [row] = at < 0 ? [] : left.splice(at, 1);
      fact.position = row ? row.position : null;
    }
    this.noted = this.model.facts.at(-1)?.number ?? this.noted;
    if (this.model.facts.length > 4_000)
      this.model.facts = this.model.facts.filter(({ left }, n, { length }) => left > 0 || n > length - 3_000);
  }

  private async compare(fans: readonly FanModel[]): Promise<void> {
    for (const fan of new Set(fans)) {
      const [pay, claims] = await Promise.all([
        this.admin.payments.admGetPay.query({ user_id: fan.id }),
        this.admin.claims.admGetUserClaims.query({ user_id: fan.id }),
      ]);
      same(
        `pay page of ${fan.id}`,
        { ...pay, stages: withSaid(pay.stages), marked: withSaid(pay.marked) },
        payFigures(this.model, fan),
      );
      const byId = [...claims].sort((a, b) => a.claim_id - b.claim_id);
      same(
        `claims of ${fan.id}`,
        byId,
        this.model.claimsOf(fan).map((claim) => claimFigures(this.model, claim)),
      );
    }
  }

  private async compareAll(): Promise<void> {
    await this.compare([...this.model.fans.values()]);
    const [money, marks, open] = await Promise.all([
      this.admin.ledger.admGetMoney.query({}),
      this.admin.ledger.admGetUnbackedMarks.query({}),
      this.admin.payments.admGetOpen.query(),
    ]);
    const fans = [...this.model.fans.values()];
    const claims = fans.flatMap((fan) => this.model.claimsOf(fan)).sort((a, b) => a.id - b.id);
    const stages = claims.flatMap((claim) =>
      stageNames.map((name) => ({ claim, name, stage: claim.stages[name] })),
    );
    const sum = (all: readonly number[]): number => euros(all.reduce((a, b) => a + b, 0));
    const { received, paidBack, byHand } = this.model.sums;
    same('money', money, {
      received: euros(received),
      paid_back: euros(paidBack),
      by_hand: euros(byHand),
      allocated: sum(stages.map(({ stage }) => stage.allocated)),
      on_balances: sum(fans.map(({ balance }) => balance)),
    });
    same('marks', marks, {
      total: sum(stages.map(({ stage }) => stage.marked)),
      marks: stages
        .filter(({ stage }) => stage.marked > 0)
        .map(({ claim, name, stage }) => ({ claim_id: claim.id, stage: name, amount: euros(stage.marked) })),
    });
    const asking = fans
      .filter(({ askedBack }) => askedBack > 0)
      .map(({ id, askedBack }) => ({ user_id: id, amount: euros(askedBack) }));
    same(
      'asked back',
      [...open.asked_back].sort((a, b) => a.user_id - b.user_id),
      asking,
    );
    // For a canceled group order the stages with money are listed; for others the stages that are open or paid too
    // much.
    const listed = stages.filter(({ claim, stage }) =>
      claim.go.canceled ? stage.allocated + stage.marked > 0 : stage.open + stage.over > 0,
    );
    same(
      'open stages',
      withSaid(open.stages),
      listed.map(({ claim, name }) => openStage(this.model, claim, name)),
    );
  }

  /** Every posting of every fan, and the balance after each. */
  private async compareStatements(): Promise<void> {
    for (const fan of this.model.fans.values()) {
      const entries: { position: number; amount: number; balance_after: number }[] = [];
      let cursor: number | null = null;
      do {
        const page: {
          entries: readonly { position: number; amount: number; balance_after: number }[];
          next_cursor: number | null;
        } = await this.admin.ledger.admGetStatement.query({
          user_id: fan.id,
          account: 'EUR',
          limit: 100,
          ...(cursor === null ? {} : { cursor }),
        });
        entries.push(...page.entries);
        cursor = page.next_cursor;
      } while (cursor !== null);
      const wrong = entries.filter(
        ({ amount, balance_after }, n) =>
          Math.round((balance_after - amount) * 100) !==
          Math.round((entries[n + 1]?.balance_after ?? 0) * 100),
      );
      same(`running balance of ${fan.id}`, wrong, []);
      const after = this.balances.map(({ position, of }) => ({
        position,
        balance: euros(of.get(fan.id) ?? 0),
      }));
      const told = this.balances.map(({ position }) => ({
        position,
        balance: entries.find((one) => one.position <= position)?.balance_after ?? 0,
      }));
      same(`statement of ${fan.id}`, told, after);
    }
  }
}

const streamOf = ({ claim, fan }: FactModel): string => (claim ? `claim-${claim.id}` : `account-${fan.id}`);

function isOf(row: Row, fact: FactModel): boolean {
  const stage = row.data.stage ?? row.data.component ?? fact.stage;
  return row.stream === streamOf(fact) && row.type === fact.type && stage === fact.stage;
}

/** Compares at least the expected fields; lists must have the same length. */
function same(what: string, got: unknown, expected: unknown): void {
  const differences = differ('', got, expected);
  if (differences.length > 0) throw new Error(`${what}\n${differences.slice(0, 12).join('\n')}`);
}

function differ(path: string, got: unknown, expected: unknown): string[] {
  if (Array.isArray(expected)) {
    const list = Array.isArray(got) ? (got as unknown[]) : [];
    const length =
      list.length === expected.length ? [] : [`${path}: ${list.length} rows, expected ${expected.length}`];
    return [...length, ...expected.flatMap((one, n) => differ(`${path}[${n}]`, list[n], one))];
  }
  if (expected !== null && typeof expected === 'object')
    return Object.entries(expected).flatMap(([key, value]) =>
      differ(`${path}.${key}`, (got as Record<string, unknown> | undefined)?.[key], value),
    );
  return got === expected
    ? []
    : [`${path}: got ${JSON.stringify(got)}, expected ${JSON.stringify(expected)}`];
}
