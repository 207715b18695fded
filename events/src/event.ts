/**
 * The role in which somebody recorded an event: `self` for oneself, `proxy` as an admin for a fan, `admin` as an admin,
 * `import` from a sheet that an admin took over, `system` for the product itself.
 */
export type EventVia = 'self' | 'proxy' | 'admin' | 'import' | 'system';

/** Recorded with every event: the actor and the act of a person that it belongs to. No personal data (rule D41). */
export interface EventMeta {
  /** User id of the actor; null for the product itself. */
  readonly actorId: number | null;
  readonly actorRole: number;
  readonly via: EventVia;
  readonly correlationId: string;
  /** A UUID that all events of one act share, in one transaction or several; absent before release 0.3.0. */
  readonly actId?: string;
  /** Shared by the acts of one bulk change, so that they can be found and undone together. */
  readonly batchId?: string;
  /** Made by the client once per attempt; only on the first event of the act (rule D25). */
  readonly idempotencyKey?: string;
  /** sha256 of the act's input, recorded with its key: the same key with another input is a conflict. */
  readonly inputDigest?: string;
}

/** A fact of the shop. `private` contains people's free text and may be forgotten; `data` never contains any. */
export interface DomainEvent<Type extends string, Data, Private = never> {
  readonly type: Type;
  readonly data: Data;
  readonly private?: Private | null;
}

/** The fields that the store adds to a fact. */
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

/** One entry of the catalogue. docs/events.md is generated from it, and the store checks types against it. */
export interface EventDefinition<E extends DomainEvent<string, unknown, unknown>> {
  readonly type: E['type'];
  readonly schemaVersion: number;
  readonly stream: StreamKind;
  /** One sentence: the fact, and the rule it comes from. */
  readonly meaning: string;
  readonly data: { readonly [Field in keyof E['data']]-?: string };
  readonly private?: { readonly [field: string]: string };
}

type AnyEvent = DomainEvent<string, unknown, unknown>;
type Described<E extends AnyEvent> = Pick<EventDefinition<E>, 'meaning' | 'data' | 'private'> &
  Partial<Pick<EventDefinition<E>, 'schemaVersion'>>;
export type Definitions<E extends AnyEvent> = { readonly [One in E as One['type']]: EventDefinition<One> };

/**
 * The catalogue entries of the facts in one kind of stream. The schema version is 1 where a fact does not name another.
 */
export function definitionsOf<E extends AnyEvent>(
  stream: StreamKind,
  facts: { readonly [One in E as One['type']]: Described<One> },
): Definitions<E> {
  const entries = Object.entries<Described<E>>(facts);
  return Object.fromEntries(
    entries.map(([type, fact]) => [type, { type, schemaVersion: 1, stream, ...fact }]),
  ) as unknown as Definitions<E>;
}

/** The kinds of streams, each with its owner: a claim belongs to a fan and to a group order. */
const owners = {
  claim: 'claim',
  account: 'person',
  go: 'go',
  bills: 'go',
  purchase: 'nobody',
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
/** The streams of a person, apart from claims. */
export const streamsOfPerson = ownedBy('person');
/** The streams of a group order, apart from claims. */
export const streamsOfGo = ownedBy('go');

export const claimStream = (claimId: number): string => `claim-${claimId}`;
export const accountStream = (userId: number): string => `account-${userId}`;
export const goStream = (goId: number): string => `go-${goId}`;
/**
 * All bills of a group order. They are separate from the streams that claims depend on, so that a bill does not delay a
 * cart.
 */
export const billsStream = (goId: number): string => `bills-${goId}`;
/** A stream for each purchase: it may be for several group orders. */
export const purchaseStream = (purchaseId: number): string => `purchase-${purchaseId}`;
/** A stream for each bank line, so that each is booked once. */
export const bankLineStream = (lineId: number): string => `bankline-${lineId}`;
export const stockStream = (itemId: number, variantId: number | null): string =>
  `stock-${itemId}-${variantId ?? 0}`;
/**
 * The withdrawals from a claim; null for those that fit no claim. They are separate from claims, so that they do not
 * change a claim that an organiser has open.
 */
export const withdrawalsStream = (claimId: number | null): string => `withdrawals-${claimId ?? 0}`;
/** Separate from claims, so that a reminder does not change a claim that an organiser has open. */
export const remindersStream = (userId: number): string => `reminders-${userId}`;
export const personStream = (userId: number): string => `person-${userId}`;
