import {
  defined,
  freeText,
  Rejection,
  withdrawalsStream,
  type ClaimIds,
  type TypedWithdrawal,
} from '@fan-beats/events';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Matches } from 'class-validator';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { WithdrawalReceiptRecord } from '../../../contract/withdrawals/withdrawal.records';
import { Ledger } from '../../../ledger/ledger';
import { statementsIn } from '../../../platform/database/statements';
import { queueWritten } from '../../../platform/mail/outbox';
import { shopItself } from '../../../platform/people/actor';
import { addressShape, mailKey } from '../../../platform/people/person-names';
import { SessionCommand } from '../../../platform/trpc/session-command';
import { Filled, Line, OptionalOrNull, Text, Uuid } from '../../../platform/trpc/fields';
import { prefixesOf } from '../../money/payments/open-stages';
import { validMail } from '../../people/users/user-fields';
import { legalLanguage } from '../../site/settings/look-record';
import { SettingsReads } from '../../site/settings/settings.reads';
import { becameFact, lockWaiting, keepArrival, waitingReceipt, type Arrival } from '../arrivals';
import { receiptMail, shortReceiptMail } from '../withdrawal-mails';
import { claimMeant, factReceipt } from '../withdrawals';
import { declared, positionOfKey } from './declared';

/**
 * A caller, logged in or not, withdraws from a contract. The answer is the same whether it matches a claim or not
 * (rules L6, L9). Throws Rejection NOT_A_TRADER, IdempotencyConflict and TooManyRequests.
 */
export class DeclareWithdrawal extends SessionCommand<WithdrawalReceiptRecord> {
  @Line() @Filled(200) name: string;
  @Matches(addressShape, validMail) @Text(254) mail: string;
  @Line() @Filled(100) reference: string;
  @OptionalOrNull() @Text(2000) about?: string | null;

  /** Made once per attempt of the person (rule D25). */
  @Uuid() idempotencyKey: string;
}

@CommandHandler(DeclareWithdrawal)
export class DeclareWithdrawalHandler implements ICommandHandler<DeclareWithdrawal> {
  constructor(
    private readonly ledger: Ledger,
    private readonly source: DataSource,
    private readonly settings: SettingsReads,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  async execute(command: DeclareWithdrawal): Promise<WithdrawalReceiptRecord> {
    const { door, idempotencyKey: key } = command;
    door.countCall(door.path, { about: mailKey(command.mail) });
    const shop = await this.settings.get();
    if (shop.seller === 'private') throw new Rejection('NOT_A_TRADER');

    const typed = typedIn(command);
    const sender = { name: shop.name, language: legalLanguage(door.language, shop) };
    const records = this.source.manager;
    const claim = await claimMeant({ pool: this.pool, records }, typed, prefixesOf(shop));
    const arrival = await keepArrival(records, { typed, key, fits: claim !== undefined });
    const { arrivalId, arrivedAt } = arrival;
    const position =
      claim && arrival.typed
        ? await this.record({ arrivalId, typed, claim, key })
        : await positionOfKey(this.pool, key);

    // Queued once, also where an answer was lost and the call came again.
    if (position !== undefined)
      await queueWritten(this.pool, factReceipt(position), receiptMail(typed, arrivedAt, sender));
    else if (arrival.typed)
      await queueWritten(this.pool, waitingReceipt(arrivalId), shortReceiptMail(typed, arrivedAt, sender));
    return { declared_at: arrivedAt.toISOString() };
  }

  /**
   * The shop itself records it: the typed fields are all that is known about the person who declared it. Returns its
   * position.
   */
  private async record({ arrivalId, typed, claim, key }: KeptWithdrawal): Promise<number> {
    const stream = withdrawalsStream(claim.claimId);
    await this.ledger.commit<Arrival | undefined>(
      { actor: shopItself(), commandName: 'RecordWithdrawal' },
      {
        via: 'system',
        idempotencyKey: key,
        input: { typed },
        needs: { heads: [stream] },
        decide: (_state, arrival) => [{ stream, events: declared(arrival, claim) }],
        records: {
          hold: (records) => lockWaiting(records, arrivalId),
          save: async (records) => {
            await becameFact(statementsIn(records), arrivalId);
            return null;
          },
        },
      },
    );
    // A release without `withdrawal_arrivals` may have recorded it: the ledger has the key, and nothing may wait.
    await becameFact(this.pool, arrivalId);
    const position = await positionOfKey(this.pool, key);
    if (position === undefined) throw new Error('A withdrawal was not recorded');
    return position;
  }
}

interface KeptWithdrawal {
  readonly arrivalId: number;
  readonly typed: TypedWithdrawal;
  readonly claim: ClaimIds;
  readonly key: string;
}

function typedIn(command: DeclareWithdrawal): TypedWithdrawal {
  const about = freeText(command.about ?? null) ?? undefined;
  return {
    name: command.name.trim(),
    mail: command.mail.trim(),
    reference: command.reference.trim(),
    ...defined({ about }),
  };
}
