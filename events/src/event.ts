/** Who recorded an event and as what: for oneself, as an admin for a fan, as an admin, out of a sheet that an admin took over, or the product itself. */
export type EventVia = 'self' | 'proxy' | 'admin' | 'import' | 'system';

/** Recorded with every event: who acted and which act of a person it belongs to. No personal data (rule D41). */
export interface EventMeta {
  /** User id of who acted; null when the product itself did. */
  readonly actorId: number | null;
  readonly actorRole: number;
  readonly via: EventVia;
  readonly correlationId: string;
  /** A UUID that all events of one act share, in one transaction or several; absent before release 0.3.0. */
  readonly actId?: string;
  /** Shared by the acts of one bulk change, so that they can be found and undone together. */
  readonly batchId?: string;
  /** Made by the client once per attempt; stands on the first event of the act only (rule D25). */
  readonly idempotencyKey?: string;
  /** sha256 of the act's input, recorded with its key: the same key with another input is a conflict. */
  readonly inputDigest?: string;
}

/** A fact of the shop. `private` holds people's free text and may be forgotten; `data` never holds any. */
export interface DomainEvent<Type extends string, Data, Private = never> {
  readonly type: Type;
  readonly data: Data;
  readonly private?: Private | null;
}

/** What the store adds to a fact. */
export interface EventEnvelope {
  /** Global order, without gaps. */
  readonly position: number;
  /** For example `claim-17`. */
  readonly stream: string;
  /** 1-based inside the stream, without gaps. */
  readonly version: number;
  readonly schemaVersion: number;
  readonly meta: EventMeta;
  /** Milliseconds since 1970 UTC by the database's clock. */
  readonly recordedAt: number;
  /** Hex sha256 over the hash before it in the stream and every hashed column. */
  readonly hash: string;
}

/** One entry of the catalogue: what docs/events.md is generated from and what the store checks types against. */
export interface EventDefinition<E extends DomainEvent<string, unknown, unknown>> {
  readonly type: E['type'];
  readonly schemaVersion: number;
  readonly stream: StreamKind;
  /** One sentence: which fact, and which rule it comes from. */
  readonly meaning: string;
  readonly data: { readonly [Field in keyof E['data']]-?: string };
  readonly private?: { readonly [field: string]: string };
}

type AnyEvent = DomainEvent<string, unknown, unknown>;
type Described<E extends AnyEvent> = Pick<EventDefinition<E>, 'meaning' | 'data' | 'private'> &
  Partial<Pick<EventDefinition<E>, 'schemaVersion'>>;
export type Definitions<E extends AnyEvent> = { readonly [One in E as One['type']]: EventDefinition<One> };

/** What the catalogue says of the facts of a kind of stream; each is in its first shape where it says no other. */
export function definitionsOf<E extends AnyEvent>(
  stream: StreamKind,
  facts: { readonly [One in E as One['type']]: Described<One> },
): Definitions<E> {
  const entries = Object.entries<Described<E>>(facts);
  return Object.fromEntries(
    entries.map(([type, fact]) => [type, { type, schemaVersion: 1, stream, ...fact }]),
  ) as unknown as Definitions<E>;
}

/** The kinds of streams, each with whose it is: a claim is of a fan and of a group order. */
const owners = {
  claim: 'claim',
  account: 'person',
  go: 'go',
  bills: 'go',
  bankline: 'nobody',
  stock: 'nobody',
  person: 'person',
  reminders: 'person',
  withdrawals: 'claim',
} as const;
export type StreamKind = keyof typeof owners;

const ownedBy =
  (owner: 'person' | 'go') =>
  (id: number): string[] =>
    Object.entries(owners).flatMap(([kind, of]) => (of === owner ? [`${kind}-${id}`] : []));
/** The streams that are a person's besides claims. */
export const streamsOfPerson = ownedBy('person');
/** The streams that are a group order's besides claims. */
export const streamsOfGo = ownedBy('go');

export const claimStream = (claimId: number): string => `claim-${claimId}`;
export const accountStream = (userId: number): string => `account-${userId}`;
export const goStream = (goId: number): string => `go-${goId}`;
/** All bills of a group order: apart from what claims depend on, so that a bill holds up no cart. */
export const billsStream = (goId: number): string => `bills-${goId}`;
/** A bank line, so that each is booked once. */
export const bankLineStream = (lineId: number): string => `bankline-${lineId}`;
export const stockStream = (itemId: number, variantId: number | null): string =>
  `stock-${itemId}-${variantId ?? 0}`;
/** The withdrawals from a claim, apart from what an organiser has open of it; null for those that fit no claim. */
export const withdrawalsStream = (claimId: number | null): string => `withdrawals-${claimId ?? 0}`;
/** Apart from claims, so that a reminder never moves what an organiser has open. */
export const remindersStream = (userId: number): string => `reminders-${userId}`;
export const personStream = (userId: number): string => `person-${userId}`;
