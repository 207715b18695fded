import {
  cents,
  claimStream,
  evolveClaim,
  initialAccount,
  initialClaim,
  newStream,
  points,
  stockKey,
  withoutHistory,
  type Account,
  type ClaimIds,
  type ClaimState,
  type GoAvailability,
  type RecordedEvent,
  type StockLimit,
  type StockUnit,
  type StreamHead,
  type TextVersion,
} from '@fan-beats/events';
import {
  accountProjector,
  goStockProjector,
  type AccountGuard,
  type RowOp,
  type StockGuard,
} from '@fan-beats/projections';

import { longStream, type FoldedClaim, type LoadedStream } from './folded-claims';
import type { Transaction } from '../platform/database/statements';

/** A group order as decisions see it. `revision` increases with every change that claims depend on. */
export interface GoSnapshot extends GoAvailability {
  readonly goId: number;
  readonly title: string;
  /** Null in a private circle. */
  readonly texts: readonly TextVersion[] | null;
  readonly revision: number;
}

export type ItemKey = readonly [goId: number, itemId: number];

/** Loads a feature's records of items in group orders, for a whole batch at once; by group order, then item. */
export type ItemLoader<Item> = (
  client: Transaction,
  keys: readonly ItemKey[],
) => Promise<ReadonlyMap<number, ReadonlyMap<number, Item>>>;

/** The state that was loaded for one batch of commands. */
export interface LoadedState {
  /** Milliseconds since 1970 UTC by the database's clock, read together with the state. */
  readonly now: number;
  /** The number of times that read models were swapped in. */
  readonly epoch: number;
  readonly gos: ReadonlyMap<number, GoSnapshot>;
  /** The result of each loader. */
  readonly items: ReadonlyMap<ItemLoader<unknown>, Awaited<ReturnType<ItemLoader<unknown>>>>;
  /** By `unitInGo` key. */
  readonly limits: ReadonlyMap<string, StockLimit>;
  readonly accounts: ReadonlyMap<number, Account>;
  /** Standing claims of a fan in a group order, by `fanInGo` key: one, except for people who were merged (rule A10). */
  readonly claimIdsOf: ReadonlyMap<string, readonly number[]>;
  readonly streams: ReadonlyMap<string, LoadedStream>;
}

export const unitInGo = (goId: number, unit: StockUnit): string => `${goId}/${stockKey(unit)}`;
export const fanInGo = (goId: number, userId: number): string => `${goId}/${userId}`;

const noStream: LoadedStream = { events: [] };

type Mutable<T> = { -readonly [Name in keyof T]: T[Name] };

/** The state on which a batch is decided: loaded once, then updated in memory by each decision before the next one. */
export class DecisionContext {
  private readonly streams: Map<string, LoadedStream>;
  private readonly claimIds: Map<string, readonly number[]>;
  private readonly stock = new Map<string, Mutable<StockGuard>>();
  private readonly bookings = new Map<number, Mutable<AccountGuard>>();
  private readonly reliedGoIds = new Set<number>();
  private readonly changedClaimIds = new Set<number>();
  private takenClaimIds = 0;
  /** The number of free claim numbers that accepted decisions use. */
  usedClaimIds = 0;
  private seenAccounts = new Set<number>();
  private seenGoIds = new Set<number>();

  constructor(
    private readonly loaded: LoadedState,
    private readonly freeClaimIds: readonly number[],
  ) {
    this.streams = new Map(loaded.streams);
    this.claimIds = new Map(loaded.claimIdsOf);
  }

  get now(): number {
    return this.loaded.now;
  }

  get epoch(): number {
    return this.loaded.epoch;
  }

  /** Facts of a group order; undefined where it does not exist. The commit checks that they are still the same. */
  go(goId: number): GoSnapshot | undefined {
    this.seenGoIds.add(goId);
    return this.loaded.gos.get(goId);
  }

  /** The result of a loader for a group order, by item id. */
  items<Item>(load: ItemLoader<Item>, goId: number): ReadonlyMap<number, Item> {
    const items = this.loaded.items.get(load)?.get(goId) ?? new Map<number, Item>();
    return items as ReadonlyMap<number, Item>;
  }

  limitOf(goId: number, unit: StockUnit): StockLimit | undefined {
    const key = unitInGo(goId, unit);
    const limit = this.loaded.limits.get(key);
    const moved = this.stock.get(key);
    return limit && moved ? { max: limit.max, claimed: limit.claimed + moved.delta } : limit;
  }

  account(userId: number): Account {
    this.seenAccounts.add(userId);
    const account = this.loaded.accounts.get(userId) ?? initialAccount;
    const booked = this.bookings.get(userId);
    if (!booked) return account;
    return {
      balanceCents: cents(account.balanceCents + booked.balanceDelta),
      points: points(account.points + booked.pointsDelta),
      pending: points(account.pending + booked.pendingDelta),
    };
  }

  /** Number of the standing claim of a fan in a group order, the oldest where there are several; undefined where there is none. */
  claimIdOf(goId: number, userId: number): number | undefined {
    return this.claimIds.get(fanInGo(goId, userId))?.[0];
  }

  /** Numbers of all loaded standing claims of a group order, in order. */
  claimIdsOfGo(goId: number): readonly number[] {
    const prefix = `${goId}/`;
    return [...this.claimIds]
      .filter(([key]) => key.startsWith(prefix))
      .flatMap(([, claimIds]) => claimIds)
      .sort((a, b) => a - b);
  }

  newClaimId(): number {
    const claimId = this.freeClaimIds[this.takenClaimIds];
    if (claimId === undefined) throw new Error('No claim number was set aside');
    this.takenClaimIds += 1;
    return claimId;
  }

  /** Folds a stream that is loaded whole; returns the initial state for a stream that does not exist. */
  fold<State, Event>(stream: string, initial: State, evolve: (state: State, event: Event) => State): State {
    const { base, events } = this.streams.get(stream) ?? noStream;
    if (base) throw new Error(`Only what came last of ${stream} was loaded`);
    return events.reduce((state, event) => evolve(state, event as unknown as Event), initial);
  }

  /** The present state of a claim; its history before the last change of a mark may be missing. */
  claim(claimId: number): ClaimState {
    const { base, events } = this.streams.get(claimStream(claimId)) ?? noStream;
    return (events as unknown as Parameters<typeof evolveClaim>[1][]).reduce(
      evolveClaim,
      base?.state ?? initialClaim,
    );
  }

  /** The claims with long histories that decisions of the batch changed, in their state after the batch. */
  changedLongClaims(): (readonly [stream: string, FoldedClaim])[] {
    const heads = [...this.changedClaimIds].map((claimId) => ({
      claimId,
      head: this.head(claimStream(claimId)),
    }));
    return heads
      .filter(({ head }) => head.version >= longStream)
      .map(({ claimId, head }) => [
        claimStream(claimId),
        { head, state: withoutHistory(this.claim(claimId)) },
      ]);
  }

  head(stream: string): StreamHead {
    const { base, events } = this.streams.get(stream) ?? noStream;
    const last = events.at(-1);
    return last ? { version: last.version, hash: last.hash } : (base?.head ?? newStream);
  }

  /** Forgets the data that the command before read, and frees the claim number of one that was refused; called before every decision. */
  beginDecision(): void {
    this.takenClaimIds = this.usedClaimIds;
    this.seenAccounts = new Set();
    this.seenGoIds = new Set();
  }

  /** Applies the events of a decision to the context, and remembers the group orders that the decision relied on. */
  advance(events: readonly RecordedEvent[]): void {
    if (events.length === 0) return;
    this.usedClaimIds = this.takenClaimIds;
    for (const goId of this.seenGoIds) this.reliedGoIds.add(goId);
    for (const event of events) {
      const { events: before, ...loaded } = this.streams.get(event.stream) ?? noStream;
      this.streams.set(event.stream, { ...loaded, events: [...before, event] });
      if ('claimId' in event.data) this.changedClaimIds.add(event.data.claimId);
      if (event.type === 'ClaimSubmitted')
        this.moveClaim(event.data, (claimIds) => [...claimIds, event.data.claimId]);
      if (event.type === 'ClaimDeleted')
        this.moveClaim(event.data, (claimIds) => claimIds.filter((one) => one !== event.data.claimId));
      for (const op of goStockProjector.project(event)) this.moveStock(op);
      for (const op of accountProjector.project(event)) this.moveAccount(op);
    }
  }

  reliedGos(): readonly GoSnapshot[] {
    return [...this.reliedGoIds].sort((a, b) => a - b).flatMap((goId) => this.loaded.gos.get(goId) ?? []);
  }

  /** The sum of the batch's changes for each row of stock, and the highest sum on the way. */
  stockGuards(): readonly StockGuard[] {
    return [...this.stock.values()];
  }

  accountGuards(): readonly AccountGuard[] {
    return [...this.bookings.values()];
  }

  private moveClaim(
    { goId, userId }: ClaimIds,
    move: (claimIds: readonly number[]) => readonly number[],
  ): void {
    const key = fanInGo(goId, userId);
    this.claimIds.set(key, move(this.claimIds.get(key) ?? []));
  }

  private moveStock(op: RowOp): void {
    if (op.op !== 'add') return;
    const [goId, itemId, variantId] = [
      Number(op.key['go_id']),
      Number(op.key['item_id']),
      Number(op.key['variant_id']),
    ];
    const amount = op.add['claimed'] ?? 0;
    const key = unitInGo(goId, { itemId, variantId: variantId === 0 ? null : variantId });
    const moved = this.stock.get(key) ?? { goId, itemId, variantId, delta: 0, peak: 0 };
    moved.delta += amount;
    if (amount > 0) moved.peak = Math.max(moved.peak, moved.delta);
    this.stock.set(key, moved);
  }

  private moveAccount(op: RowOp): void {
    if (op.op !== 'add') return;
    const userId = Number(op.key['user_id']);
    const { balance_cents: balance = 0, points = 0, pending = 0 } = op.add;
    const booked = this.bookings.get(userId) ?? { userId, balanceDelta: 0, pointsDelta: 0, pendingDelta: 0 };
    booked.balanceDelta += balance;
    booked.pointsDelta += points;
    booked.pendingDelta += pending;
    // Only a booking that lowers an account depends on its state before; additions commute and need no check.
    const lowers = balance < 0 || points - pending < 0;
    if (lowers && this.seenAccounts.has(userId))
      booked.expected = this.loaded.accounts.get(userId) ?? initialAccount;
    this.bookings.set(userId, booked);
  }
}
