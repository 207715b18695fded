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
  readonly subjectId?: number | undefined;
  /** Made by the client once per attempt of the person; the ledger makes one of its own where there is none. */
  readonly idempotencyKey?: string | undefined;
  /** What the key stands for: the same key with another input is a conflict (rule D25). */
  readonly input: unknown;
  /** What the same key stood for in 0.2.0, if anything: keys that were recorded then keep their meaning. */
  readonly earlierInput?: unknown;
  readonly batchId?: string | undefined;
  /** The act that the command is a part of, where that has several; else the command is an act of its own. */
  readonly actId?: string | undefined;
  readonly needs: CommandNeeds;
  decide(context: DecisionContext, held: Held): Decision<Answer>;
  /** The answer of a command that is in the ledger already, from its first event. */
  answerAgain(first: RecordedEvent): Answer;
  /** Holds these group orders alone while it loads, decides and commits. */
  readonly exclusiveGoIds?: readonly number[] | undefined;
  readonly records?: RecordChange<Held> | undefined;
}

/** A command that is recorded in the ledger. */
export interface RecordedCommand {
  readonly actor: Actor;
  /** Part of what an idempotency key stands for, so it never changes: the class may be renamed. */
  readonly commandName: string;
  /** Made by the client once per attempt of the person. */
  readonly idempotencyKey?: string | undefined;
}

/** New events per stream, in order. */
export type NewFacts = Decision<unknown>['streams'];

/** What `Ledger.commit` does with a command: what it loads, and what is decided on that. */
export interface Plan<Held = undefined> {
  /** How the events came about; `admin` where left out. */
  readonly via?: EventVia;
  /** The person an admin acts for: the command is refused once that person was erased. */
  readonly subjectId?: number | undefined;
  /** Stands in every event of a bulk change. */
  readonly batchId?: string;
  /** The act that the command is a part of, where that has several; else the command is an act of its own. */
  readonly actId?: string;
  /** In place of the command's own key. */
  readonly idempotencyKey?: string;
  /** What the key stands for, where that is not all fields of the command. */
  readonly input?: object;
  /** What a key of 0.2.0 stood for, where that was something else. */
  readonly earlierInput?: unknown;
  /** Holds these group orders alone while it loads, decides and commits. */
  readonly exclusiveGoIds?: readonly number[];
  readonly needs?: CommandNeeds;
  /** Pure: it may run several times, each time on fresher state. */
  decide(state: DecisionContext, held: Held): NewFacts;
  /** Records that change in the same transaction. */
  readonly records?: RecordChange<Held>;
}
