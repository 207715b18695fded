/** The four stages that a claim pays separately, as in docs/rules.md; amounts in cents. */
export const stageNames = ['items', 'ems', 'customs', 'domestics'] as const;
export type StageName = (typeof stageNames)[number];
export type CostName = Exclude<StageName, 'items'>;
export const costNames: readonly CostName[] = ['ems', 'customs', 'domestics'];

export interface RequestModel {
  /** The charge when it was asked for. */
  readonly amount: number;
  readonly dueOn: string;
  readonly requestedOn: string;
}

export class StageModel {
  /** Null for an unknown cost (rule D70). */
  charged: number | null = null;
  allocated = 0;
  waived = 0;
  marked = 0;
  settled = false;
  /** True where there is a mark by hand, even one of 0. */
  byHand = false;
  request: RequestModel | null = null;
  /** The amount that the fan said they have paid, and the sum of it and the covered amount at that time (rule D79). */
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

  /** The amount that was asked for and is not paid (rule M7). */
  get due(): number {
    return Math.min(this.open, Math.max(0, (this.request?.amount ?? 0) - this.covered));
  }

  /**
   * Settled exactly when something is charged and all of it is covered; a charge of 0 is settled only by hand (rule
   * M2).
   */
  judge(): void {
    if ((this.charged ?? 0) > 0) this.settled = this.covered >= (this.charged ?? 0);
    else this.settled &&= this.byHand;
    if (!this.settled && this.marked === 0) this.byHand = false;
  }

  /**
   * Sets the charge. Returns the amount that goes back to the balance: a waived amount is charged again first (rule
   * M25).
   */
  charge(amount: number | null): number {
    const money = this.allocated + this.waived > 0;
    this.charged = amount;
    this.waived -= Math.min(this.waived, this.over);
    const back = Math.min(this.allocated, this.over);
    this.allocated -= back;
    this.judge();
    // A charge of 0 is settled only by hand, not by a payment (rule M2).
    if (money && amount === 0) this.settled = false;
    return back;
  }

  /** Marks the missing amount as covered (rule M1). */
  mark(): void {
    this.charged ??= 0;
    this.marked += this.open;
    this.byHand = true;
    this.settled = true;
  }

  /** Removes all coverage (rule M25). Returns the paid and the marked amount. */
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
