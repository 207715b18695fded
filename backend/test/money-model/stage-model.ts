/** One of the four things that a claim pays on its own, as docs/rules.md tells it; amounts in cents. */
export const stageNames = ['items', 'ems', 'customs', 'domestics'] as const;
export type StageName = (typeof stageNames)[number];
export type CostName = Exclude<StageName, 'items'>;
export const costNames: readonly CostName[] = ['ems', 'customs', 'domestics'];

export interface RequestModel {
  /** What was charged when it was asked for. */
  readonly amount: number;
  readonly dueOn: string;
  readonly requestedOn: string;
}

export class StageModel {
  /** Null for a cost that nobody knows yet (rule D70). */
  charged: number | null = null;
  allocated = 0;
  waived = 0;
  marked = 0;
  settled = false;
  /** A mark by hand stands, be it of 0. */
  byHand = false;
  request: RequestModel | null = null;
  /** What the fan said they have paid, and what that and what covered the stage then come to (rule D79). */
  said: { readonly amount: number; readonly upTo: number } | null = null;

  get covered(): number {
    return this.allocated + this.waived + this.marked;
  }

  get open(): number {
    return Math.max(0, (this.charged ?? 0) - this.covered);
  }

  get over(): number {
    return Math.max(0, this.covered - (this.charged ?? 0));
  }

  /** What was asked for and not paid (rule M7). */
  get due(): number {
    return Math.min(this.open, Math.max(0, (this.request?.amount ?? 0) - this.covered));
  }

  /** Settled exactly when something is charged and all of it covered; only by hand is one done at 0 (rule M2). */
  judge(): void {
    if ((this.charged ?? 0) > 0) this.settled = this.covered >= (this.charged ?? 0);
    else this.settled &&= this.byHand;
    if (!this.settled && this.marked === 0) this.byHand = false;
  }

  /** Answers what goes back to the balance: what was waived is charged again first (rule M25). */
  charge(amount: number | null): number {
    const money = this.allocated + this.waived > 0;
    this.charged = amount;
    this.waived -= Math.min(this.waived, this.over);
    const back = Math.min(this.allocated, this.over);
    this.allocated -= back;
    this.judge();
    // Only by hand is a stage done at 0: one that was paid is not (rule M2).
    if (money && amount === 0) this.settled = false;
    return back;
  }

  /** Covers what is missing at that moment (rule M1). */
  mark(): void {
    this.charged ??= 0;
    this.marked += this.open;
    this.byHand = true;
    this.settled = true;
  }

  /** Answers what was paid and what was marked: neither covers it any more (rule M25). */
  empty(): { readonly allocated: number; readonly marked: number } {
    const { allocated, marked } = this;
    this.allocated = 0;
    this.waived = 0;
    this.marked = 0;
    this.byHand = false;
    this.settled = false;
    return { allocated, marked };
  }

  copy(): StageModel {
    return Object.assign(new StageModel(), this);
  }
}
