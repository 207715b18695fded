import type { EventVia, RecordedEvent, ShopEvent } from '@fan-beats/events';
import type { EntityManager } from 'typeorm';

import type { AuditedAct } from '../platform/audit/audited';
import type { Actor } from '../platform/people/actor';
import type { DecisionContext, ItemLoader } from './decision-context';

/** What a command must find in its context, as keys, so that commands which arrive together are loaded together. */
export interface CommandNeeds {
  /** Group orders whose facts the decision reads. */
  readonly goIds?: readonly number[];
  /** Items of a group order, as a feature loads them, with their limits there. */
  readonly items?: readonly {
    readonly goId: number;
    readonly itemIds: readonly number[];
    readonly load: ItemLoader<unknown>;
  }[];
  /** The standing claims of fans in group orders; a claim number is set aside where there is none. */
  readonly claimsOf?: readonly { readonly goId: number; readonly userId: number }[];
  readonly claimIds?: readonly number[];
  /** Every standing claim of these group orders; only for commands with `exclusiveGoIds`. */
  readonly claimsOfGos?: readonly number[];
  /** Accounts by user id. */
  readonly accounts?: readonly number[];
  /** Streams that are folded by the decision itself. */
  readonly streams?: readonly string[];
  /** Streams that the decision appends to without reading them: only where each ends is loaded. */
  readonly heads?: readonly string[];
}

/** What was decided: new events per stream, in order, and the answer for the person. */
export interface Decision<Answer> {
  readonly streams: readonly { readonly stream: string; readonly events: readonly ShopEvent[] }[];
  readonly answer: Answer;
}

/** Records that a command changes together with its events. Such a command runs alone, in one transaction. */
export interface RecordChange<Held> {
  /** Locks and checks the records, before anything is loaded and decided. */
  hold(records: EntityManager): Promise<Held>;
  /** What else must be loaded, known only from the records. */
  needs?(held: Held): CommandNeeds;
  /** Called once the decision is accepted, in the transaction that commits its events, if any. Returns what the audit keeps. */
  save(records: EntityManager, held: Held): Promise<AuditedAct | null>;
}

/** One command of one person on the ledger. `decide` is pure: it may run several times, on ever fresher state. */
export interface LedgerCommand<Answer, Held = unknown> {
  readonly actor: Actor;
  readonly via: EventVia;
  /** The person an admin acts for: the command is refused once that person was erased. */
  readonly subjectId?: number;
  /** Made by the client once per attempt of the person; the ledger makes one of its own where there is none. */
  readonly idempotencyKey?: string | undefined;
  /** What the key stands for: the same key with another input is a conflict (rule D25). */
  readonly input: unknown;
  readonly batchId?: string;
  readonly needs: CommandNeeds;
  decide(context: DecisionContext, held: Held): Decision<Answer>;
  /** The answer of a command that is in the ledger already, from its first event. */
  answerAgain(first: RecordedEvent): Answer;
  /** Holds these group orders alone while it loads, decides and commits. */
  readonly exclusiveGoIds?: readonly number[];
  readonly records?: RecordChange<Held>;
}
