import type { EventVia, RecordedEvent, ShopEvent } from '@fan-beats/events';
import type { EntityManager } from 'typeorm';

import type { AuditedAct } from '../platform/audit/audited';
import type { Actor } from '../platform/people/actor';
import type { DecisionContext, ItemLoader } from './decision-context';

/**
 * The data that a command must find in its context, as keys, so that commands that arrive together are loaded together.
 */
export interface CommandNeeds {
  /** Group orders whose facts the decision reads. */
  readonly goIds?: readonly number[];
  /** Items of a group order with their limits there, and the feature's loader for them. */
  readonly items?: readonly {
    readonly goId: number;
    readonly itemIds: readonly number[];
    readonly load: ItemLoader<unknown>;
  }[];
  /** The standing claims of fans in group orders; a claim number is reserved where there is none. */
  readonly claimsOf?: readonly { readonly goId: number; readonly userId: number }[];
  readonly claimIds?: readonly number[];
  /** Every standing claim of these group orders; only for commands with `exclusiveGoIds`. */
  readonly claimsOfGos?: readonly number[];
  /** Accounts by user id. */
  readonly accounts?: readonly number[];
  /** Streams that the decision itself folds. */
  readonly streams?: readonly string[];
  /** Streams that the decision appends to without reading them: only the end of each is loaded. */
  readonly heads?: readonly string[];
}

/** A decision: new events per stream, in order, and the answer for the person. */
export interface Decision<Answer> {
  readonly streams: readonly { readonly stream: string; readonly events: readonly ShopEvent[] }[];
  readonly answer: Answer;
}

/** Records that a command changes together with its events. Such a command runs alone, in one transaction. */
export interface RecordChange<Held> {
  /** Locks and checks the records, before anything is loaded and decided. */
  hold(records: EntityManager): Promise<Held>;
  /** Further data to load, known only from the records. */
  needs?(held: Held): CommandNeeds;
  /** Called once the decision is accepted, in the transaction that commits its events, if any. Returns the entry of the audit. */
  save(records: EntityManager, held: Held): Promise<AuditedAct | null>;
}

/** One command of one person on the ledger. `decide` is pure: it may run several times, each time on newer state. */
export interface LedgerCommand<Answer, Held = unknown> {
  readonly actor: Actor;
  readonly via: EventVia;
  /** The person for whom an admin acts: the command is refused once that person was erased. */
  readonly subjectId?: number | undefined;
  /** Made by the client once per attempt of the person; the ledger makes one where it is missing. */
  readonly idempotencyKey?: string | undefined;
  /** The input that the key belongs to: the same key with another input is a conflict (rule D25). */
  readonly input: unknown;
  /** The input that the same key belonged to in 0.2.0, if any: keys that were recorded then keep their meaning. */
  readonly earlierInput?: unknown;
  readonly batchId?: string | undefined;
  /**
   * The act that the command is a part of, where the act has several commands; else the command is an act of its own.
   */
  readonly actId?: string | undefined;
  readonly needs: CommandNeeds;
  decide(context: DecisionContext, held: Held): Decision<Answer>;
  /** The answer of a command that the ledger already contains, from its first event. */
  answerAgain(first: RecordedEvent): Answer;
  /** Locks these group orders exclusively while it loads, decides and commits. */
  readonly exclusiveGoIds?: readonly number[] | undefined;
  readonly records?: RecordChange<Held> | undefined;
}

/** A command that is recorded in the ledger. */
export interface RecordedCommand {
  readonly actor: Actor;
  /** A part of the meaning of an idempotency key, so it never changes: the class may be renamed. */
  readonly commandName: string;
  /** Made by the client once per attempt of the person. */
  readonly idempotencyKey?: string | undefined;
}

/** New events per stream, in order. */
export type NewFacts = Decision<unknown>['streams'];

/** The plan that `Ledger.commit` carries out for a command: the data to load, and the decision on it. */
export interface Plan<Held = undefined> {
  /** The source of the events; `admin` where left out. */
  readonly via?: EventVia;
  /** The person for whom an admin acts: the command is refused once that person was erased. */
  readonly subjectId?: number | undefined;
  /** In every event of a bulk change. */
  readonly batchId?: string;
  /**
   * The act that the command is a part of, where the act has several commands; else the command is an act of its own.
   */
  readonly actId?: string;
  /** Replaces the command's own key. */
  readonly idempotencyKey?: string;
  /** The input that the key belongs to, where that is not all fields of the command. */
  readonly input?: object;
  /** The input that a key of 0.2.0 belonged to, where it was different. */
  readonly earlierInput?: unknown;
  /** Locks these group orders exclusively while it loads, decides and commits. */
  readonly exclusiveGoIds?: readonly number[];
  readonly needs?: CommandNeeds;
  /** Pure: it may run several times, each time on newer state. */
  decide(state: DecisionContext, held: Held): NewFacts;
  /** Records that change in the same transaction. */
  readonly records?: RecordChange<Held>;
}
