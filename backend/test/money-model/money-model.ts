import { german, plusDays } from './days';
import {
  costNames,
  StageModel,
  stageNames,
  type CostName,
  type RequestModel,
  type StageName,
} from './stage-model';

/**
 * A fan in the model of money. The model implements the rules about money a second time, from docs/rules.md alone: no
 * line of it comes from the server's code, and the server uses nothing of it. Amounts are cents.
 */
export interface FanModel {
  readonly id: number;
  balance: number;
  /** The part of the balance that the fan wants back, 0 for none. */
  askedBack: number;
  readonly recorded: Set<string>;
}

export interface GoModel {
  readonly id: number;
  canceled: boolean;
  grace: number | null;
}

export interface ClaimModel {
  readonly id: number;
  readonly go: GoModel;
  readonly fan: FanModel;
  readonly stages: Readonly<Record<StageName, StageModel>>;
  deleted: boolean;
}

export interface PartModel {
  readonly claim: number;
  readonly stage: StageName;
  readonly amount: number;
  /** The payment is the one that a mark by hand stood for: the mark is removed (rule D82). */
  readonly replaces?: boolean;
}

/** A recorded fact, with the data for its reversal. */
export interface FactModel {
  readonly type: string;
  readonly fan: FanModel;
  readonly claim?: ClaimModel;
  readonly stage?: StageName;
  readonly amount: number;
  /** The stage before the fact. */
  readonly before?: StageModel;
  /** The kind of change: only the latest one of its kind can be reversed. */
  readonly topic?: 'mark' | 'money' | 'request';
  /** True where no admin made it: it came with another change. */
  byItself?: boolean;
  /** The new cost of the same act that caused this fact; both are undone together. */
  cameWith?: FactModel;
  readonly number: number;
  readonly isReversal: boolean;
  /** Only for an allocation: the amount that was not given back since; the last one is given back first. */
  left: number;
  /** Only for a release: the allocations that it was taken from. */
  readonly taken: { readonly from: FactModel; readonly amount: number }[];
  /** Only for a payment that replaced marks by hand: the claim of the marks. */
  marksOf?: ClaimModel;
  /** Only for a mark that was removed: the payment that the same act recorded for it. */
  became?: FactModel;
  /** Only for a payment: its allocations when it was recorded. */
  readonly paid: FactModel[];
  position: number | null;
  batch: string | null;
  reversed: boolean;
}

/**
 * Refusals by their codes. With a code in `must` the act has to be refused; with a code in `may` it can be, where the
 * rules leave that open.
 */
export interface Verdict {
  readonly must: readonly string[];
  readonly may: readonly string[];
  readonly apply: () => void;
}

export interface UpdateModel {
  readonly payment_received?: boolean;
  readonly costs: Partial<Record<CostName, { readonly amount?: number; readonly done?: boolean }>>;
  readonly marks?: 'paid' | 'mistaken';
}

interface Place {
  readonly claim: ClaimModel;
  readonly name: StageName;
  readonly stage: StageModel;
}

interface RefundMade {
  readonly amount: number;
  readonly day: string;
  readonly method: string;
  readonly again: boolean;
  readonly longAgo: boolean;
}

interface PaymentMade extends RefundMade {
  readonly fee: number;
  readonly withCredit: boolean;
  readonly reference: ClaimModel | 'person' | null;
}

/** A future day is refused; a day more than a year ago needs a confirmation (rule D83). */
const dayRefused = ({ day, longAgo }: RefundMade): string[] => {
  const today = german(Date.now());
  if (day > today) return ['DAY_AHEAD'];
  return day < plusDays(today, -366) && !longAgo ? ['DAY_LONG_AGO'] : [];
};

const nothing = (): void => undefined;
const verdict = (apply: () => void, must: readonly string[] = [], may: readonly string[] = []): Verdict => ({
  must,
  may,
  apply: must.length > 0 ? nothing : apply,
});

const byDueDay = (places: readonly Place[]): Place[] => {
  const day = ({ stage }: Place): string => stage.request?.dueOn ?? '9999';
  return [...places].sort((a, b) => day(a).localeCompare(day(b)));
};

/** A request that comes back by an undo has the day of the undo. */
const askedToday = (request: RequestModel | null): RequestModel | null =>
  request && { ...request, requestedOn: german(Date.now()) };

const withoutMark = ({ charged, allocated, waived }: StageModel): number =>
  Math.max(0, (charged ?? 0) - allocated - waived);

export class MoneyModel {
  readonly fans = new Map<number, FanModel>();
  readonly gos = new Map<number, GoModel>();
  readonly claims = new Map<number, ClaimModel>();
  facts: FactModel[] = [];
  readonly sums = { received: 0, paidBack: 0, byHand: 0 };
  grace = 2;
  prefix = 'FB';
  private numbers = 0;
  private reversing = false;

  constructor(fanIds: readonly number[], goIds: readonly number[]) {
    for (const id of fanIds) this.fans.set(id, { id, balance: 0, askedBack: 0, recorded: new Set() });
    for (const id of goIds) this.gos.set(id, { id, canceled: false, grace: null });
  }

  claimsOf(fan: FanModel): ClaimModel[] {
    return [...this.claims.values()].filter((claim) => claim.fan === fan && !claim.deleted);
  }

  claimIn(fan: FanModel, go: GoModel): ClaimModel | undefined {
    return this.claimsOf(fan).find((claim) => claim.go === go);
  }

  // Acts that cost money

  /** A fan never lowers an amount; an admin may (rules D10, D23). */
  submit(fan: FanModel, go: GoModel, wish: { readonly sum: number; readonly byAdmin: boolean }): Verdict {
    const claim = this.claimIn(fan, go);
    const must: string[] = [];
    if (go.canceled) must.push(wish.byAdmin ? 'GO_CANCELED' : 'WINDOW_CLOSED');
    if (claim && !wish.byAdmin && wish.sum < (claim.stages.items.charged ?? 0))
      must.push('CLAIMED_AMOUNT_FLOOR');
    const may = claim && wish.sum === claim.stages.items.charged ? ['NO_CHANGE'] : [];
    return verdict(() => claim && this.chargeStage(claim, 'items', wish.sum), must, may);
  }

  /** Begins a claim under the number that the shop gave it. */
  begin({ id, fan, go }: Pick<ClaimModel, 'id' | 'fan' | 'go'>, sum: number): void {
    const stages = Object.fromEntries(stageNames.map((name) => [name, new StageModel()]));
    const claim = { id, go, fan, stages: stages as ClaimModel['stages'], deleted: false };
    this.claims.set(id, claim);
    claim.stages.items.charged = sum;
  }

  /**
   * Changes a charge. A higher one removes the flag, one that goes back sets it again, a lower one gives money back
   * (rules M2, M25, D48).
   */
  private chargeStage(claim: ClaimModel, name: StageName, amount: number | null): void {
    const stage = claim.stages[name];
    const before = stage.copy();
    const back = stage.charge(amount);
    const known = this.facts.length;
    if (name !== 'items')
      this.note('ShippingCostSet', { claim, stage: name, amount: amount ?? 0, before, topic: 'mark' });
    const waived = before.waived - stage.waived;
    if (waived > 0) this.note('ClaimShortfallWaived', { claim, stage: name, amount: -waived, before });
    if (back > 0) this.byTheWay(() => this.moved(claim, name, { amount: -back, before }));
    if (name === 'items' && before.settled !== stage.settled)
      this.note(stage.settled ? 'ClaimPaymentReceived' : 'ClaimPaymentRevoked', {
        claim,
        stage: name,
        amount: 0,
        before,
        topic: 'mark',
        byItself: true,
      });
    if (name !== 'items' && back === 0 && waived === 0 && !before.settled && stage.settled)
      this.note('ShippingCostSettled', {
        claim,
        stage: name,
        amount: 0,
        before: Object.assign(stage.copy(), { settled: false }),
        topic: 'mark',
        byItself: true,
      });
    const [set, ...came] = this.facts.slice(known);
    if (set && name !== 'items') for (const fact of came) fact.cameWith = set;
    this.askNoMore(claim, name);
  }

  /** The same for a request that came back by an undo. */
  askNoMoreOf({ claim, stage }: FactModel): void {
    if (claim && stage && !claim.deleted) this.askNoMore(claim, stage);
  }

  /** Lowers a request to the cost, and withdraws it where everything is covered (rule M7). */
  private askNoMore(claim: ClaimModel, name: StageName): void {
    const { request, charged, open } = claim.stages[name];
    if (!request || request.amount <= (charged ?? 0)) return;
    const lower = { ...request, amount: charged ?? 0 };
    const asked =
      open === 0
        ? { type: 'ClaimPaymentRequestWithdrawn', request: null }
        : { type: 'ClaimPaymentRequested', request: lower };
    this.byTheWay(() => this.ask(claim, name, asked));
  }

  update(claim: ClaimModel, update: UpdateModel): Verdict {
    if (claim.deleted) return verdict(nothing, ['NOT_FOUND']);
    const refused = costNames.some((name) => {
      const { amount, done } = update.costs[name] ?? {};
      const stage = claim.stages[name];
      return stage.settled && done !== false && amount !== undefined && amount !== stage.charged;
    });
    return verdict(
      () => {
        let gone = 0;
        const since = this.numbers;
        if (update.payment_received !== undefined)
          gone += this.markStage(claim, 'items', { done: update.payment_received, marks: update.marks });
        for (const name of costNames) gone += this.updateCost(claim, name, update);
        this.receiveMarked(claim, { marks: update.marks, amount: gone, since });
      },
      refused ? ['COST_SETTLED'] : [],
      claim.go.canceled ? ['GO_CANCELED'] : [],
    );
  }

  /** Returns the amount of a mark by hand that was removed. */
  private updateCost(claim: ClaimModel, name: CostName, update: UpdateModel): number {
    const { amount, done } = update.costs[name] ?? {};
    const { marks } = update;
    const gone = done === false ? this.markStage(claim, name, { done, marks }) : 0;
    if (amount !== undefined && amount !== claim.stages[name].charged) this.chargeStage(claim, name, amount);
    if (done === true) this.markStage(claim, name, { done, marks });
    return gone;
  }

  /**
   * Sets or removes a mark by hand (rules M1, M25). A mark that exists already is not a change (rule D26). Returns the
   * removed amount.
   */
  private markStage(
    claim: ClaimModel,
    name: StageName,
    { done, marks }: { done: boolean; marks: UpdateModel['marks'] },
  ): number {
    const stage = claim.stages[name];
    // A mark that became smaller than the claim is also removed where the admin decides what it meant (rule D84).
    const comesOff = !done && marks !== undefined && stage.marked > 0;
    if (stage.settled === done && !comesOff) return 0;
    const before = stage.copy();
    const type =
      name === 'items'
        ? done
          ? 'ClaimPaymentReceived'
          : 'ClaimPaymentRevoked'
        : done
          ? 'ShippingCostSettled'
          : 'ShippingCostReopened';
    if (done) stage.mark();
    const gone = done ? 0 : this.emptyStage(claim, name);
    this.note(type, { claim, stage: name, amount: 0, before, topic: 'mark' });
    return gone;
  }

  /** Returns the amount that was marked. */
  private emptyStage(claim: ClaimModel, name: StageName): number {
    const before = claim.stages[name].copy();
    const { allocated, marked } = claim.stages[name].empty();
    if (allocated > 0) this.moved(claim, name, { amount: -allocated, before });
    return marked;
  }

  /** Everything that one act unmarks of a claim becomes one payment on the balance, where the shop has the money (rule M25). */
  private receiveMarked(
    claim: ClaimModel,
    { marks, amount, since }: { marks: UpdateModel['marks']; amount: number; since: number },
  ): void {
    if (marks !== 'paid' || amount === 0) return;
    const payment = this.receive(claim.fan, amount);
    payment.marksOf = claim;
    this.becameOf(payment, since);
  }

  /** Connects the marks that an act has removed with their payment. */
  private becameOf(payment: FactModel, since: number): void {
    for (const fact of this.facts)
      if (fact.number > since && takesOff(fact) && (fact.before?.marked ?? 0) > 0) fact.became = payment;
  }

  /**
   * Deletes a claim: money of payments goes back to the balance, marks are removed, and their amount goes to the
   * balance where the money is there (rule M25).
   */
  remove(claim: ClaimModel, marks: UpdateModel['marks']): Verdict {
    if (claim.deleted) return verdict(nothing, ['NOT_FOUND']);
    return verdict(() => {
      const gone = stageNames.map((name) => this.emptyStage(claim, name));
      const amount = gone.reduce((sum, marked) => sum + marked, 0);
      this.receiveMarked(claim, { marks, amount, since: this.numbers });
      claim.deleted = true;
    });
  }

  // Acts that pay

  pay(fan: FanModel, made: PaymentMade, parts: readonly PartModel[] | null): Verdict {
    const most = made.amount + (made.withCredit ? fan.balance : 0);
    const must = [
      ...(parts ? this.partsRefused(fan, parts, { most, code: 'PARTS_ABOVE_PAYMENT' }) : []),
      ...dayRefused(made),
    ];
    if (made.fee > made.amount) must.push('FEE_ABOVE_PAYMENT');
    const key = `in ${made.amount} ${made.day} ${made.method}`;
    const twice = !made.again && fan.recorded.has(key) ? ['RECORDED_BEFORE'] : [];
    const noMark = parts?.some(
      ({ claim, stage, replaces }) => replaces === true && this.claims.get(claim)?.stages[stage].marked === 0,
    );
    return verdict(
      () => {
        const chosen = parts ?? this.likeTheShop(this.spread(fan, made.amount, made.reference));
        const paid = this.receive(fan, made.amount);
        fan.recorded.add(key);
        this.allocate(chosen, paid);
        this.becameOf(paid, paid.number);
      },
      must,
      [...twice, ...(noMark === true ? ['NO_CHANGE', 'MORE_THAN_OPEN'] : [])],
    );
  }

  /** The shop's last allocation: where several sets of stages fit exactly, any of them is right. */
  allocated: readonly PartModel[] = [];

  private likeTheShop(sets: readonly PartModel[][]): PartModel[] {
    const text = (parts: readonly PartModel[]): string =>
      parts
        .map(({ claim, stage, amount }) => `${claim} ${stage} ${amount}`)
        .sort()
        .join();
    return sets.find((parts) => text(parts) === text(this.allocated)) ?? sets[0] ?? [];
  }

  private receive(fan: FanModel, amount: number): FactModel {
    this.sums.received += amount;
    this.post(fan, amount);
    return this.note('PaymentRecorded', { fan, amount });
  }

  useCredit(fan: FanModel, parts: readonly PartModel[] | null): Verdict {
    const must = parts ? this.partsRefused(fan, parts, { most: fan.balance, code: 'BALANCE_TOO_LOW' }) : [];
    const chosen = parts ?? this.inOrder(fan, fan.balance);
    return verdict(
      () => this.allocate(chosen, null),
      must,
      chosen.length === 0 ? ['NO_CHANGE', 'BALANCE_TOO_LOW'] : [],
    );
  }

  /** At most the available money and the open amount, for the fan's own standing claims (rules M4, M6). */
  private partsRefused(
    fan: FanModel,
    parts: readonly PartModel[],
    { most, code }: { most: number; code: string },
  ): string[] {
    const must = new Set<string>();
    for (const part of parts) {
      const claim = this.claims.get(part.claim);
      if (!claim || claim.deleted || claim.fan !== fan) must.add('NOT_FOUND');
      else if (claim.go.canceled) must.add('GO_CANCELED');
      else if (
        part.amount >
        (part.replaces === true ? withoutMark(claim.stages[part.stage]) : claim.stages[part.stage].open)
      )
        must.add('MORE_THAN_OPEN');
    }
    if (parts.reduce((sum, { amount }) => sum + amount, 0) > most) must.add(code);
    if (new Set(parts.map(({ claim, stage }) => `${claim} ${stage}`)).size < parts.length)
      must.add('BAD_REQUEST');
    return [...must];
  }

  /** The due amounts by their due day, then the rest; within that by stage, older claims first (rule M5). */
  inOrder(fan: FanModel, amount: number, named?: ClaimModel): PartModel[] {
    const [first, then] = [
      this.turnsOf(fan, (claim) => claim === named),
      this.turnsOf(fan, (claim) => claim !== named),
    ];
    const parts = new Map<string, PartModel>();
    let left = amount;
    for (const { claim, name, most, stage } of [...first, ...then]) {
      const key = `${claim.id} ${name}`;
      const had = parts.get(key)?.amount ?? 0;
      const part = Math.min(left, most, stage.open - had);
      if (part > 0) parts.set(key, { claim: claim.id, stage: name, amount: had + part });
      left -= part;
    }
    return [...parts.values()];
  }

  private turnsOf(fan: FanModel, isMeant: (claim: ClaimModel) => boolean) {
    const places = this.placesOf(fan).filter(({ claim }) => isMeant(claim));
    const asked = byDueDay(places.filter(({ stage }) => stage.due > 0));
    return [
      ...asked.map((place) => ({ ...place, most: place.stage.due })),
      ...places.map((place) => ({ ...place, most: place.stage.open })),
    ];
  }

  /**
   * Spreads a payment: to the claim in its reference, else to stages whose due sum it meets exactly, without or with
   * credit, else in order (rule D81).
   */
  private spread(
    fan: FanModel,
    amount: number,
    reference: ClaimModel | 'person' | null,
  ): readonly PartModel[][] {
    if (
      reference !== 'person' &&
      reference?.fan === fan &&
      !reference.deleted &&
      !reference.go.canceled &&
      stageNames.some((name) => reference.stages[name].open > 0)
    )
      return this.fitting(fan, amount, reference);
    return this.fitting(fan, amount);
  }

  /** The same within the named claim. */
  private fitting(fan: FanModel, amount: number, named?: ClaimModel): readonly PartModel[][] {
    const sums = fan.balance > 0 ? [amount, amount + fan.balance] : [amount];
    for (const sum of sums) {
      const exact = this.exactly(fan, sum, named);
      if (exact.length > 0) return exact;
    }
    return [this.inOrder(fan, amount, named)];
  }

  private exactly(fan: FanModel, sum: number, named?: ClaimModel): PartModel[][] {
    const asked = byDueDay(
      this.placesOf(fan).filter(({ stage, claim }) => stage.due > 0 && (!named || claim === named)),
    );
    let sets: { sum: number; parts: PartModel[] }[] = [{ sum: 0, parts: [] }];
    for (const { claim, name, stage } of asked) {
      const part = { claim: claim.id, stage: name, amount: stage.due };
      const more = sets.map((set) => ({ sum: set.sum + stage.due, parts: [...set.parts, part] }));
      sets = [...sets, ...more.filter((set) => set.sum <= sum)];
    }
    return sets.filter((set) => set.sum === sum && set.parts.length > 0).map(({ parts }) => parts);
  }

  /** Stages that money of a fan can go to: stages in their order, older claims first. */
  private placesOf(fan: FanModel): Place[] {
    const claims = this.claimsOf(fan).filter(({ go }) => !go.canceled);
    return stageNames
      .flatMap((name) => claims.map((claim) => ({ claim, name, stage: claim.stages[name] })))
      .filter(({ stage }) => stage.open > 0);
  }

  private allocate(parts: readonly PartModel[], by: FactModel | null): void {
    for (const { claim: id, stage: name, amount, replaces } of parts) {
      const claim = this.claims.get(id);
      if (!claim) throw new Error(`No claim ${id}`);
      const stage = claim.stages[name];
      if (replaces === true && stage.marked > 0) {
        const marked = stage.copy();
        Object.assign(stage, { marked: 0, byHand: false });
        stage.judge();
        this.note(name === 'items' ? 'ClaimPaymentRevoked' : 'ShippingCostReopened', {
          claim,
          stage: name,
          amount: 0,
          before: marked,
          topic: 'mark',
          byItself: true,
        });
      }
      const before = stage.copy();
      stage.allocated += amount;
      stage.judge();
      const fact = this.moved(claim, name, { amount, before });
      by?.paid.push(fact);
    }
  }

  refund(fan: FanModel, made: RefundMade): Verdict {
    const key = `out ${made.amount} ${made.day} ${made.method}`;
    return verdict(
      () => {
        this.sums.paidBack += made.amount;
        this.post(fan, -made.amount);
        fan.recorded.add(key);
        fan.askedBack = 0;
        this.note('RefundPaid', { fan, amount: -made.amount });
      },
      [...(made.amount > fan.balance ? ['BALANCE_TOO_LOW'] : []), ...dayRefused(made)],
      !made.again && fan.recorded.has(key) ? ['RECORDED_BEFORE'] : [],
    );
  }

  book(fan: FanModel, amount: number): Verdict {
    return verdict(
      () => {
        this.sums.byHand += amount;
        this.post(fan, amount);
        this.note(amount > 0 ? 'BalanceAdded' : 'BalanceSubtracted', { fan, amount });
      },
      fan.balance + amount < 0 ? ['BALANCE_TOO_LOW'] : [],
    );
  }

  /** A fan cannot ask for credit back that is needed for due amounts (rule D80). */
  askBack(fan: FanModel, wanted: number | 'all' | null): Verdict {
    const due = this.placesOf(fan).reduce((sum, { stage }) => sum + stage.due, 0);
    const free = Math.max(0, fan.balance - due);
    const amount = wanted === 'all' ? free : (wanted ?? 0);
    const must = wanted !== null && (amount > free || amount === 0) ? ['BALANCE_TOO_LOW', 'NO_CHANGE'] : [];
    return verdict(() => {
      fan.askedBack = amount;
    }, must);
  }

  /** The fan says they have paid these stages; credit pays in the same act (rules D79, D80). */
  announce(fan: FanModel, parts: readonly PartModel[], credit: readonly PartModel[]): Verdict {
    const must = this.partsRefused(fan, credit, { most: fan.balance, code: 'BALANCE_TOO_LOW' });
    const rest = this.partsRefused(fan, parts, { most: Infinity, code: '' });
    const tooMuch = parts.some(({ claim, stage, amount }) => {
      const paid = credit.find((one) => one.claim === claim && one.stage === stage)?.amount ?? 0;
      return amount + paid > (this.claims.get(claim)?.stages[stage].open ?? 0);
    });
    const refused = [
      ...must,
      ...rest,
      ...(tooMuch ? ['MORE_THAN_OPEN'] : []),
      ...(parts.length === 0 ? ['NO_CHANGE'] : []),
    ];
    return verdict(() => {
      this.allocate(credit, null);
      for (const { claim, stage: name, amount } of parts) {
        const stage = this.claims.get(claim)?.stages[name];
        if (stage) stage.said = { amount, upTo: stage.covered + amount };
      }
    }, refused);
  }

  takeBack(
    fan: FanModel,
    stages: readonly { readonly claim: ClaimModel; readonly stage: StageName }[],
  ): Verdict {
    const others = stages.some(({ claim }) => claim.fan !== fan || claim.deleted);
    return verdict(
      () => {
        for (const { claim, stage } of stages) if (claim.fan === fan) claim.stages[stage].said = null;
      },
      [],
      others ? ['NOT_FOUND'] : [],
    );
  }

  // Acts of organisers on one stage

  request(claim: ClaimModel, name: StageName, dueOn: string): Verdict {
    const stage = claim.stages[name];
    const { request } = stage;
    const must = claim.deleted
      ? ['NOT_FOUND']
      : claim.go.canceled
        ? ['GO_CANCELED', 'NO_CHANGE']
        : stage.open === 0
          ? ['NO_CHANGE']
          : [];
    const same = request?.dueOn === dueOn && request.amount === stage.charged;
    return verdict(
      () =>
        this.ask(claim, name, {
          type: 'ClaimPaymentRequested',
          request: { amount: stage.charged ?? 0, dueOn, requestedOn: german(Date.now()) },
        }),
      must,
      same ? ['NO_CHANGE'] : [],
    );
  }

  defer(claim: ClaimModel, name: StageName, dueOn: string): Verdict {
    const { request } = claim.stages[name];
    if (claim.deleted) return verdict(nothing, ['NOT_FOUND']);
    if (!request) return verdict(nothing, ['NOT_REQUESTED']);
    const may = [
      ...(request.dueOn === dueOn ? ['NO_CHANGE'] : []),
      ...(claim.go.canceled ? ['GO_CANCELED'] : []),
    ];
    return verdict(
      () => this.ask(claim, name, { type: 'ClaimPaymentDeferred', request: { ...request, dueOn } }),
      [],
      may,
    );
  }

  withdraw(claim: ClaimModel, name: StageName): Verdict {
    if (claim.deleted) return verdict(nothing, ['NOT_FOUND']);
    if (!claim.stages[name].request) return verdict(nothing, ['NOT_REQUESTED', 'NO_CHANGE']);
    return verdict(
      () => this.ask(claim, name, { type: 'ClaimPaymentRequestWithdrawn', request: null }),
      [],
      claim.go.canceled ? ['GO_CANCELED'] : [],
    );
  }

  private ask(
    claim: ClaimModel,
    name: StageName,
    { type, request }: { type: string; request: RequestModel | null },
  ): FactModel {
    const before = claim.stages[name].copy();
    claim.stages[name].request = request;
    return this.note(type, { claim, stage: name, amount: 0, before, topic: 'request' });
  }

  release(claim: ClaimModel, name: StageName, amount: number | null): Verdict {
    const stage = claim.stages[name];
    if (claim.deleted) return verdict(nothing, ['NOT_FOUND']);
    const back = amount ?? stage.allocated;
    const must =
      back > stage.allocated
        ? ['MORE_THAN_PAID', 'NO_CHANGE']
        : back === 0
          ? ['NO_CHANGE', 'MORE_THAN_PAID']
          : [];
    return verdict(() => {
      const before = stage.copy();
      stage.allocated -= back;
      stage.judge();
      this.moved(claim, name, { amount: -back, before });
    }, must);
  }

  /** At most 1.00 € of a stage (rule M11). */
  waive(claim: ClaimModel, name: StageName): Verdict {
    const stage = claim.stages[name];
    if (claim.deleted) return verdict(nothing, ['NOT_FOUND']);
    const must =
      stage.open === 0 || claim.go.canceled
        ? ['NO_CHANGE', 'GO_CANCELED']
        : stage.open + stage.waived > 100
          ? ['TOO_MUCH_TO_WAIVE']
          : [];
    return verdict(() => {
      const before = stage.copy();
      const amount = stage.open;
      stage.waived += amount;
      stage.judge();
      this.note('ClaimShortfallWaived', { claim, stage: name, amount, before, topic: 'money' });
    }, must);
  }

  // Undoing

  reverse(fact: FactModel): Verdict {
    if (fact.isReversal) return verdict(nothing, ['NOT_REVERSIBLE']);
    if (fact.reversed) return verdict(nothing, ['ALREADY_REVERSED']);
    if (fact.claim?.deleted) return verdict(nothing, ['CHANGED_SINCE', 'NOT_REVERSIBLE']);
    const { must, may, apply } = fact.claim ? this.reverseOfClaim(fact) : this.reverseOfAccount(fact);
    return verdict(
      () => {
        this.reversing = true;
        apply();
        this.reversing = false;
        fact.reversed = true;
      },
      must,
      may,
    );
  }

  /** Reverses one removed mark, together with those of its claim that became the same payment; that payment is reversed too (rule D53). */
  reverseOne(fact: FactModel): Verdict {
    const { became: payment } = fact;
    if (!payment || payment.reversed || fact.reversed) {
      const { must, may, apply } = this.reverse(fact);
      return verdict(
        () => {
          apply();
          this.askNoMoreOf(fact);
        },
        must,
        may,
      );
    }
    const marks = this.facts.filter((one) => one.became === payment && one.claim === fact.claim);
    const verdicts = [...marks.reverse(), payment].map((one) => this.reverse(one));
    return verdict(
      () => {
        for (const { apply } of verdicts) apply();
      },
      verdicts.flatMap(({ must }) => [...must]),
      verdicts.flatMap(({ may }) => [...may]),
    );
  }

  /**
   * Reverses marks of a claim and the payment that they became: all of them or nothing (rule D53). A reason against one
   * of them is a reason against all.
   */
  reverseTogether(facts: readonly FactModel[], fan: FanModel): Verdict {
    const verdicts = facts.map((fact) => this.reverse(fact));
    const needed = facts.reduce(
      (sum, { type, amount }) => sum + (type.startsWith('Shipping') ? 0 : Math.abs(amount)),
      0,
    );
    return verdict(
      nothing,
      [],
      [
        ...verdicts.flatMap(({ must, may }) => [...must, ...may]),
        ...(needed > fan.balance ? ['PAYMENT_SPENT', 'BALANCE_TOO_LOW'] : []),
      ],
    );
  }

  private reverseOfAccount(fact: FactModel): Verdict {
    const back = -fact.amount;
    const { fan } = fact;
    const paid = this.stillPaid(fact);
    const free = paid.reduce((sum, { amount }) => sum + amount, fan.balance);
    return verdict(
      () => {
        for (const { claim, stage: name, amount, from } of paid) {
          const stage = claim.stages[name];
          const before = stage.copy();
          stage.allocated -= amount;
          stage.judge();
          this.byTheWay(() => this.moved(claim, name, { amount: -amount, before, from }));
        }
        if (fact.type === 'PaymentRecorded') this.sums.received += back;
        else if (fact.type === 'RefundPaid') this.sums.paidBack -= back;
        else this.sums.byHand += back;
        this.post(fan, back);
        this.note(fact.type.startsWith('Balance') ? 'BalanceReversed' : 'PaymentReversed', {
          fan,
          amount: back,
        });
      },
      free + back < 0
        ? [...(fact.type === 'PaymentRecorded' ? ['PAYMENT_SPENT'] : []), 'BALANCE_TOO_LOW']
        : [],
    );
  }

  /** Notes a fact that a reversal causes: it is not a reversal itself. */
  private byTheWay(note: () => FactModel): void {
    const reversing = this.reversing;
    this.reversing = false;
    note().byItself = true;
    this.reversing = reversing;
  }

  /** The parts of claims that a payment still pays (rule D83). */
  stillPaid(fact: FactModel): { claim: ClaimModel; stage: StageName; amount: number; from: FactModel }[] {
    return fact.paid.flatMap((from) => {
      const { claim, stage, left } = from;
      return claim && stage && left > 0 ? [{ claim, stage, amount: left, from }] : [];
    });
  }

  /**
   * Moves a payment to another fan: it is taken back here with its allocations, and received there, in one act (rule
   * D83).
   */
  move(fact: FactModel, fan: FanModel): Verdict {
    if (fact.type !== 'PaymentRecorded' || fact.isReversal)
      return verdict(nothing, ['NOT_REVERSIBLE', 'NOT_FOUND']);
    if (fact.reversed || fan === fact.fan)
      return verdict(nothing, [
        ...(fact.reversed ? ['ALREADY_REVERSED'] : []),
        ...(fan === fact.fan ? ['NO_CHANGE'] : []),
      ]);
    const { must, apply } = this.reverse(fact);
    return verdict(() => {
      apply();
      const sets = this.spread(fan, fact.amount, null);
      this.allocate(this.likeTheShop(sets), this.receive(fan, fact.amount));
    }, must);
  }

  private reverseOfClaim(fact: FactModel): Verdict {
    if (!fact.claim || !fact.stage || !fact.before) throw new Error(fact.type);
    const { claim, stage: name, before } = fact;
    const stage = claim.stages[name];
    const later = this.facts.filter(
      (one) =>
        one.claim === claim &&
        one.stage === name &&
        one.number > fact.number &&
        !one.reversed &&
        !one.isReversal &&
        one.cameWith !== fact,
    );
    const changed = later.some(({ topic }) => topic === fact.topic && topic !== 'money')
      ? ['CHANGED_SINCE']
      : [];
    const may = [
      ...(later.length > 0 ? ['CHANGED_SINCE'] : []),
      ...(fact.byItself === true ? ['NOT_REVERSIBLE', 'CHANGED_SINCE'] : []),
    ];
    switch (fact.type) {
      case 'ClaimPaymentRequested':
      case 'ClaimPaymentDeferred':
      case 'ClaimPaymentRequestWithdrawn':
        return verdict(
          () =>
            this.ask(claim, name, {
              type: before.request ? 'ClaimPaymentRequested' : 'ClaimPaymentRequestWithdrawn',
              request: askedToday(before.request),
            }),
          changed,
          may,
        );
      case 'ShippingCostSet':
        return this.reverseCost(fact, { changed, may: [...may, 'COST_SETTLED'] });
      case 'ClaimPaymentReceived':
      case 'ClaimPaymentRevoked':
      case 'ShippingCostSettled':
      case 'ShippingCostReopened':
        return this.reverseMark(fact, stage, { changed, may });
      default:
        return this.reverseMoney(fact, stage, may);
    }
  }

  /**
   * Reverses a cost, with everything that the shop did because of it: returned money pays the stage again (rule D53).
   */
  private reverseCost(fact: FactModel, { changed, may }: { changed: string[]; may: string[] }): Verdict {
    const { claim, stage: name, before } = fact;
    if (!claim || !name || !before) throw new Error(fact.type);
    const stage = claim.stages[name];
    const came = this.facts.filter((one) => one.cameWith === fact && !one.reversed).reverse();
    const back = came
      .filter(({ type }) => type === 'ClaimPaymentReleased')
      .reduce((sum, { amount }) => sum - amount, 0);
    return verdict(
      () => {
        for (const one of came) {
          const was = stage.copy();
          if (one.type === 'ClaimPaymentReleased') {
            stage.allocated -= one.amount;
            const moved = this.moved(claim, name, { amount: -one.amount, before: was });
            for (const { from, amount } of one.taken) from.left += amount;
            moved.left = 0;
          } else {
            if (one.type === 'ClaimShortfallWaived') stage.waived -= one.amount;
            this.note(one.type, { claim, stage: name, amount: -one.amount, before: was });
          }
          one.reversed = true;
        }
        this.chargeStage(claim, name, before.charged);
      },
      [...changed, ...(back > claim.fan.balance ? ['BALANCE_TOO_LOW'] : [])],
      may,
    );
  }

  /**
   * Restores the stage before, but not for less than is charged now. A mark that comes back sets its flag, even where
   * nothing is charged any more (rules D48, D53).
   */
  private reverseMark(
    fact: FactModel,
    stage: StageModel,
    { changed, may }: { changed: string[]; may: string[] },
  ): Verdict {
    const { claim, stage: name, before } = fact;
    if (!claim || !name || !before) throw new Error(fact.type);
    const now = stage.copy();
    now.marked = before.marked;
    now.byHand = before.byHand;
    if (fact.type === 'ShippingCostSettled') now.charged = before.charged;
    const comesBack = ['ClaimPaymentRevoked', 'ShippingCostReopened'].includes(fact.type);
    now.byHand ||= comesBack;
    now.settled = before.settled || comesBack;
    const tooLittle = now.settled && now.covered < (now.charged ?? 0) ? ['CHANGED_SINCE'] : [];
    now.judge();
    return verdict(
      () => {
        const was = stage.copy();
        Object.assign(stage, now);
        this.note(fact.type, { claim, stage: name, amount: 0, before: was });
        if (now.settled && fact.type === 'ClaimPaymentReceived')
          this.byTheWay(() => this.note(fact.type, { claim, stage: name, amount: 0, before: was }));
      },
      [...changed, ...tooLittle, ...(tooLittle.length > 0 ? ['NOT_REVERSIBLE'] : [])],
      may,
    );
  }

  private reverseMoney(fact: FactModel, stage: StageModel, may: string[]): Verdict {
    const { claim, stage: name } = fact;
    if (!claim || !name) throw new Error(fact.type);
    const waives = fact.type === 'ClaimShortfallWaived';
    const back = -fact.amount;
    const must: string[] = [];
    if (back < 0 && -back > (waives ? stage.waived : stage.allocated))
      must.push('NOT_REVERSIBLE', 'CHANGED_SINCE', 'MORE_THAN_PAID', 'NO_CHANGE');
    if (back > stage.open) must.push('MORE_THAN_OPEN', 'CHANGED_SINCE', 'NO_CHANGE', 'NOT_REVERSIBLE');
    if (!waives && back > claim.fan.balance) must.push('BALANCE_TOO_LOW');
    return verdict(
      () => {
        const before = stage.copy();
        if (waives) stage.waived += back;
        else stage.allocated += back;
        stage.judge();
        if (waives) this.note(fact.type, { claim, stage: name, amount: back, before });
        else {
          const moved = this.moved(claim, name, {
            amount: back,
            before,
            ...(back < 0 ? { from: fact } : {}),
          });
          for (const { from, amount } of fact.taken) from.left += amount;
          if (back > 0) moved.left = 0;
        }
      },
      must,
      waives && back > 0 ? [...may, 'NOT_REVERSIBLE'] : may,
    );
  }

  // The common work of all acts

  private moved(
    claim: ClaimModel,
    stage: StageName,
    { amount, before, from }: { amount: number; before: StageModel; from?: FactModel },
  ): FactModel {
    this.post(claim.fan, -amount);
    const fact = this.note(amount > 0 ? 'ClaimPaymentAllocated' : 'ClaimPaymentReleased', {
      claim,
      stage,
      amount,
      before,
      topic: 'money',
    });
    let back = Math.max(0, -amount);
    const layers = this.facts.filter(
      (one) => one.claim === claim && one.stage === stage && one.left > 0 && one !== fact,
    );
    for (const layer of [...layers, ...(from ? [from] : [])].reverse()) {
      const part = Math.min(layer.left, back);
      layer.left -= part;
      back -= part;
      if (part > 0) fact.taken.push({ from: layer, amount: part });
    }
    return fact;
  }

  private post(fan: FanModel, amount: number): void {
    fan.balance += amount;
    if (fan.balance < fan.askedBack) fan.askedBack = 0;
    if (fan.balance < 0) throw new Error(`The balance of fan ${fan.id} is ${fan.balance}`);
  }

  private note(
    type: string,
    of: {
      fan?: FanModel;
      claim?: ClaimModel;
      stage?: StageName;
      amount: number;
      before?: StageModel;
      topic?: NonNullable<FactModel['topic']>;
      byItself?: boolean;
    },
  ): FactModel {
    const fan = of.fan ?? of.claim?.fan;
    if (!fan) throw new Error(type);
    const left = type === 'ClaimPaymentAllocated' ? of.amount : 0;
    const more = {
      position: null,
      batch: null,
      reversed: false,
      isReversal: this.reversing,
      number: ++this.numbers,
      left,
      taken: [],
    };
    const fact: FactModel = { ...of, type, fan, paid: [], ...more };
    this.facts.push(fact);
    return fact;
  }
}

function takesOff({ type, isReversal }: FactModel): boolean {
  return !isReversal && (type === 'ClaimPaymentRevoked' || type === 'ShippingCostReopened');
}
