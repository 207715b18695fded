import {
  defined,
  freeText,
  loadByIdempotencyKeys,
  loadStreams,
  NotFound,
  Rejection,
  withdrawalAnswers,
  withdrawalsStream,
  type ClaimIds,
  type EventVia,
  type TypedWithdrawal,
  type WithdrawalAnswer,
} from '@fan-beats/events';
import { answerWithdrawal, declareWithdrawal, eraseWithdrawal } from '@fan-beats/events/rules';
import { readClaim } from '@fan-beats/projections';
import { IsIn, Matches } from 'class-validator';
import type { EntityManager } from 'typeorm';
import type {
  WithdrawalReceiptRecord,
  WithdrawalRecord,
} from '../../contract/withdrawals/withdrawal.records';
import type { DecisionContext } from '../../ledger/decision-context';
import { DoneAct, LedgerAct } from '../../ledger/ledger-act';
import type { RecordChange } from '../../ledger/ledger-command';
import { type Ground, Read, RecordAct } from '../../platform/acts/act';
import { done } from '../../platform/cqrs/shop-command';
import { InvalidInput, StaleVersion } from '../../platform/errors/refusals';
import { statementsIn, type Transaction } from '../../platform/database/statements';
import { queueWritten, renameWritten } from '../../platform/mail/outbox';
import { shopItself } from '../../platform/people/actor';
import { mailKey } from '../../platform/people/person-names';
import { DoorAct } from '../../platform/trpc/door-act';
import {
  Filled,
  Id,
  Line,
  Optional,
  OptionalOrNull,
  OrNull,
  Position,
  Text,
  Uuid,
} from '../../platform/trpc/fields';
import { SettingsReads } from '../site/settings/settings.reads';
import { addressShape } from '../../platform/people/person-names';
import { validMail } from '../people/users/user-fields';
import {
  becameFact,
  forgetWaiting,
  holdWaiting,
  keepArrival,
  readWaiting,
  waitingReceipt,
  type Arrival,
} from './arrivals';
import { answerMail, receiptMail, shortReceiptMail } from './withdrawal-mails';
import {
  answerIn,
  claimMeant,
  factReceipt,
  forgetErased,
  isAnswered,
  readWithdrawals,
  standingIn,
  withdrawalsIn,
} from './withdrawals';

/** Somebody withdraws from a contract, logged in or not; what they hear is the same whether it fits a claim or not (rules L6, L9). */
export class DeclareWithdrawal extends DoorAct<WithdrawalReceiptRecord> {
  @Line() @Filled(200) name: string;
  @Matches(addressShape, validMail) @Text(254) mail: string;
  @Line() @Filled(100) reference: string;
  @OptionalOrNull() @Text(2000) about?: string | null;

  /** Made once per attempt of the person (rule D25). */
  @Uuid() idempotencyKey: string;

  async run(ground: Ground): Promise<WithdrawalReceiptRecord> {
    const { get, act, pool, records } = ground;
    this.door.countCall(this.door.path, { about: mailKey(this.mail) });
    const shop = await get(SettingsReads).get();
    if (shop.seller === 'private') throw new Rejection('NOT_A_TRADER');
    const typed = this.typed();
    const claim = await claimMeant(ground, typed);
    const arrival = await keepArrival(records, {
      typed,
      key: this.idempotencyKey,
      fits: claim !== undefined,
    });
    const { arrivalId, arrivedAt } = arrival;
    const key = this.idempotencyKey;
    const position =
      claim && arrival.typed
        ? await act(new RecordWithdrawal({ arrivalId, typed, claim, key }))
        : await positionOfKey(pool, key);
    // Once, also where an answer was lost and the call came again.
    if (position !== undefined)
      await queueWritten(pool, factReceipt(position), receiptMail(typed, arrivedAt, shop));
    else if (arrival.typed)
      await queueWritten(pool, waitingReceipt(arrivalId), shortReceiptMail(typed, arrivedAt, shop));
    return { declared_at: arrivedAt.toISOString() };
  }

  private typed(): TypedWithdrawal {
    const { name, mail, reference } = this;
    const about = freeText(this.about ?? null) ?? undefined;
    return { name: name.trim(), mail: mail.trim(), reference: reference.trim(), ...defined({ about }) };
  }
}

/** Where the ledger recorded a withdrawal under this key; undefined where it did not. */
async function positionOfKey(pool: Transaction, key: string): Promise<number | undefined> {
  const recorded = await loadByIdempotencyKeys(pool, [{ actorId: null, key }]);
  const [fact] = recorded.values();
  return fact?.position;
}

interface KeptWithdrawal {
  readonly arrivalId: number;
  readonly typed: TypedWithdrawal;
  readonly claim: ClaimIds;
  readonly key: string;
}

/** The product records it: who declared it is not known, but by what was typed. Gives its position. */
class RecordWithdrawal extends LedgerAct<number, Arrival | undefined> {
  override actor = shopItself();
  readonly #kept: KeptWithdrawal;

  constructor(kept: KeptWithdrawal) {
    super();
    this.#kept = kept;
  }

  override via(): EventVia {
    return 'system';
  }

  override terms() {
    const { key, typed } = this.#kept;
    return { idempotencyKey: key, input: { typed } };
  }

  override needs() {
    return { heads: [withdrawalsStream(this.#kept.claim.claimId)] };
  }

  override records(): RecordChange<Arrival | undefined> {
    return takingUp(this.#kept.arrivalId);
  }

  decide(_context: DecisionContext, arrival: Arrival | undefined) {
    const { claim } = this.#kept;
    return [{ stream: withdrawalsStream(claim.claimId), events: declared(arrival, claim) }];
  }

  async answer({ pool }: Ground): Promise<number> {
    const { arrivalId, key } = this.#kept;
    // Recorded before there was a place to wait: the ledger knows the key, and nothing waits.
    await becameFact(pool, arrivalId);
    const position = await positionOfKey(pool, key);
    if (position === undefined) throw new Error('A withdrawal was not recorded');
    return position;
  }
}

const takingUp = (arrivalId: number): RecordChange<Arrival | undefined> => ({
  hold: (records) => holdWaiting(records, arrivalId),
  save: async (records) => {
    await becameFact(statementsIn(records), arrivalId);
    return null;
  },
});

/** Throws NotFound for one that does not wait: it was sorted or erased. */
function declared(arrival: Arrival | undefined, claim: ClaimIds | undefined) {
  if (!arrival?.typed) throw new NotFound('withdrawal');
  return declareWithdrawal(arrival.typed, claim, arrival.arrivedAt.getTime());
}

/** An admin makes a withdrawal that waits a fact: of a claim, or of none (rule L10). Throws NotFound. */
export class SortWithdrawal extends LedgerAct<WithdrawalRecord, SortedWithdrawal> {
  @Id() waitingId: number;

  /** Null where it belongs to no claim. */
  @OrNull() @Id() claimId: number | null;
  @Optional() @Uuid() idempotencyKey?: string;

  override terms() {
    return { idempotencyKey: this.idempotencyKey };
  }

  override needs() {
    return { heads: [withdrawalsStream(this.claimId)] };
  }

  override records(): RecordChange<SortedWithdrawal> {
    const { waitingId, claimId } = this;
    return {
      hold: async (records) => {
        const arrival = await holdWaiting(records, waitingId);
        const claim = claimId === null ? undefined : await readClaim(statementsIn(records), claimId);
        if (claimId !== null && !claim) throw new NotFound('claim');
        return { arrival, claim };
      },
      save: async (records) => {
        await becameFact(statementsIn(records), waitingId);
        return null;
      },
    };
  }

  decide(_context: DecisionContext, { arrival, claim }: SortedWithdrawal) {
    return [{ stream: withdrawalsStream(this.claimId), events: declared(arrival, claim) }];
  }

  async answer({ pool }: Ground, stream: string): Promise<WithdrawalRecord> {
    const events = (await loadStreams(pool, [stream])).get(stream) ?? [];
    const [sorted] = withdrawalsIn(events);
    if (!sorted) throw new NotFound('withdrawal');
    await renameWritten(pool, waitingReceipt(this.waitingId), factReceipt(sorted.position ?? 0));
    return sorted;
  }
}

interface SortedWithdrawal {
  readonly arrival: Arrival | undefined;
  readonly claim: ClaimIds | undefined;
}

/** An admin erases a withdrawal that waits: nothing of it stays (rule L10). Throws NotFound. */
export class EraseWaitingWithdrawal extends RecordAct {
  @Id() waitingId: number;

  async change(records: EntityManager) {
    const waiting = await holdWaiting(records, this.waitingId);
    if (!waiting) throw new NotFound('withdrawal');
    await forgetWaiting(statementsIn(records), [this.waitingId]);
    return done;
  }

  audit() {
    return {
      act: 'withdrawals.admEraseWaiting',
      subject: `withdrawal ${this.waitingId} that waited`,
      changed: [],
    };
  }
}

/** An admin says what becomes of a withdrawal, and may say otherwise later; whoever declared it is told by mail. Throws NotFound and StaleVersion. */
export class AnswerWithdrawal extends LedgerAct<WithdrawalRecord> {
  @Position() position: number;

  /** Null where it fits no claim. */
  @OrNull() @Id() claimId: number | null;
  @IsIn(withdrawalAnswers) answerGiven: WithdrawalAnswer;
  @OptionalOrNull() @Text(2000) reason?: string | null;
  /** The answer that the admin saw, null for none yet; refused where there is another by now. */
  @OptionalOrNull() @IsIn(withdrawalAnswers) answerSeen?: WithdrawalAnswer | null;
  @Optional() @Uuid() idempotencyKey?: string;

  static readonly wire = { answerGiven: 'answer' } as const;

  override prepare(): void {
    if (this.answerGiven !== 'accepted' && freeText(this.reason ?? null) === null)
      throw new InvalidInput({ reason: 'Please write why, or what you ask' });
  }

  override terms() {
    return { idempotencyKey: this.idempotencyKey };
  }

  override needs() {
    return { streams: [withdrawalsStream(this.claimId)] };
  }

  decide(context: DecisionContext) {
    const { position, answerGiven: answer } = this;
    const stream = withdrawalsStream(this.claimId);
    const reason = freeText(this.reason ?? null);
    const events = answerWithdrawal(standingIn(context, stream), position, { answer, reason });
    const given = answerIn(context, stream, position);
    if (this.answerSeen !== undefined && this.answerSeen !== given) throw new StaleVersion();
    return [{ stream, events }];
  }

  async answer({ pool, get }: Ground, stream: string): Promise<WithdrawalRecord> {
    const events = (await loadStreams(pool, [stream])).get(stream) ?? [];
    const answered = withdrawalsIn(events).find(({ position }) => position === this.position);
    const given = events.findLast(
      (event) => isAnswered(event) && event.data.declaredPosition === this.position,
    );
    if (!answered || !given) throw new NotFound('withdrawal');
    const shop = await get(SettingsReads).get();
    const mail = answerMail(answered, shop);
    if (mail) await queueWritten(pool, `withdrawal-answer-${this.position}-${given.position}`, mail);
    return answered;
  }
}

/**
 * An admin erases a withdrawal that fits no claim, which goes with no person's erasure: what was typed and answered is forgotten
 * (rule L6). Throws NotFound.
 */
export class EraseWithdrawal extends DoneAct {
  @Position() position: number;

  override needs() {
    return { streams: [withdrawalsStream(null)] };
  }

  decide(context: DecisionContext) {
    const stream = withdrawalsStream(null);
    return [{ stream, events: eraseWithdrawal(standingIn(context, stream), this.position) }];
  }

  override records(): RecordChange<unknown> {
    return {
      hold: () => Promise.resolve(null),
      save: async (records) => {
        await forgetErased(statementsIn(records));
        return null;
      },
    };
  }
}

/** All withdrawals, newest first, those that wait among them. */
export class GetWithdrawals extends Read<readonly WithdrawalRecord[]> {
  async read({ pool }: Ground): Promise<readonly WithdrawalRecord[]> {
    const all = [...(await readWithdrawals(pool)), ...(await readWaiting(pool))];
    return all.sort((a, b) => Date.parse(b.declared_at) - Date.parse(a.declared_at));
  }
}
