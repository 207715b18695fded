import {
  addDays,
  claimStream,
  germanDay,
  remindersStream,
  workingDay,
  type EventVia,
  type Reminder,
} from '@fan-beats/events';
import type { DecisionContext } from '../../../../ledger/decision-context';
import { DoneAct } from '../../../../ledger/ledger-act';
import type { RecordChange } from '../../../../ledger/ledger-command';
import { statementsIn } from '../../../../platform/database/statements';
import { shopItself } from '../../../../platform/people/actor';
import { remind, requestItems } from '@fan-beats/events/rules';
import { dueReminders } from '../due-reminders';

/** What the shop itself does, once under a key; the fields are what the key stands for, in whichever release. */
abstract class ActOfShop<Held = unknown> extends DoneAct<Held> {
  override actor = shopItself();

  override via(): EventVia {
    return 'system';
  }
}

/** A fact after which the shop asks a fan for the items of a claim. */
export interface RaisedClaim {
  readonly claimId: number;
  readonly goId: number;
  /** Of the fact: it is asked for once, whoever comes by it again. */
  readonly position: number;
  /** How long the fan has, in calendar days. */
  readonly days: number;
  readonly reference: string;
}

/** The shop asks for the items of a claim, as the group order says (rule M9). */
export class RequestItems extends ActOfShop {
  readonly claimId: number;
  readonly position: number;
  readonly #raised: RaisedClaim;

  constructor(raised: RaisedClaim) {
    super();
    this.claimId = raised.claimId;
    this.position = raised.position;
    this.#raised = raised;
  }

  override terms() {
    return { idempotencyKey: `request-items/${this.claimId}/${this.position}` };
  }

  override needs() {
    return { claimIds: [this.claimId], goIds: [this.#raised.goId] };
  }

  decide(context: DecisionContext) {
    const { claimId, goId, days, reference } = this.#raised;
    const canceled = context.go(goId)?.status === 'CANCELED';
    const dueOn = workingDay(addDays(germanDay(context.now), days));
    const events = requestItems(context.claim(claimId), { dueOn, reference }, canceled);
    return [{ stream: claimStream(claimId), events }];
  }
}

/** The shop reminds a fan, if anything is to be reminded of: a fact, of which the outbox makes the mail (rule M10). */
export class RemindFan extends ActOfShop<Reminder | undefined> {
  constructor(
    readonly userId: number,
    /** German day. */
    readonly today: string,
  ) {
    super();
  }

  override terms() {
    return { subjectId: this.userId, idempotencyKey: `remind/${this.userId}/${this.today}` };
  }

  override needs() {
    return { streams: [remindersStream(this.userId)] };
  }

  decide(_context: DecisionContext, reminder: Reminder | undefined) {
    const { userId, today } = this;
    return [{ stream: remindersStream(userId), events: remind({ userId, today, reminder }) }];
  }

  override records(): RecordChange<Reminder | undefined> {
    return {
      hold: async (records) => (await dueReminders(statementsIn(records), this)).get(this.userId),
      save: () => Promise.resolve(null),
    };
  }
}
