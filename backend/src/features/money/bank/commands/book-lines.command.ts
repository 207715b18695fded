import {
  peopleIn,
  readClaimKeysOfUser,
  readImportsOfLines,
  readMatched,
  readMergers,
} from '@fan-beats/projections';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { BankLineAnswerRecord } from '../../../../contract/money/bank.records';
import { Ledger } from '../../../../ledger/ledger';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { InvalidInput } from '../../../../platform/errors/refusals';
import { refuseEndedActor } from '../../../../platform/people/hold-actor';
import { Nested, Optional, Uuid } from '../../../../platform/trpc/fields';
import { People } from '../../../people/users/users.reads';
import { SettingsReads } from '../../../site/settings/settings.reads';
import { prefixesOf } from '../../payments/open-stages';
import { bookedLine, Booking, needsOfBooking, type FanOfLine } from './booking';
import { eachLine, keyOfLine, mostLines } from './each-line';

/** An admin books bank lines, each as a new payment or as one that was recorded before (rules M15, M16, D95). */
export class BookLines extends ShopCommand<BankLineAnswerRecord> {
  readonly commandName = 'BookLines';
  @Nested(() => Booking, mostLines) lines: readonly Booking[];

  /** The client makes it once per attempt. */
  @Optional() @Uuid() idempotencyKey?: string;
}

@CommandHandler(BookLines)
export class BookLinesHandler implements ICommandHandler<BookLines> {
  constructor(
    private readonly ledger: Ledger,
    private readonly source: DataSource,
    private readonly people: People,
    private readonly settings: SettingsReads,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  /** Each line is an act of its own: a refused one does not stop the others. */
  async execute(command: BookLines): Promise<BankLineAnswerRecord> {
    const importOf = await readImportsOfLines(
      this.pool,
      command.lines.map(({ lineId }) => lineId),
    );
    await refuseEndedActor(this.source, command.actor);
    return eachLine(command, (booking) => this.book(command, booking, importOf.get(booking.lineId) ?? ''));
  }

  /** Books one imported line, with the mergers and settings of now. Throws InvalidInput, NotFound and Rejection. */
  private async book(command: BookLines, booking: Booking, importId: string): Promise<void> {
    const userIds = fansOfBooking(booking);
    const mergers = await readMergers(this.pool);
    const prefixes = prefixesOf(await this.settings.get());
    const fans = await Promise.all(
      userIds.map((userId) => this.fan(userId, peopleIn(mergers, userId), booking)),
    );
    await this.ledger.commit(command, {
      subjectId: booking.userId,
      batchId: importId,
      idempotencyKey: keyOfLine(command, booking.lineId),
      input: inputOf(booking, importId),
      needs: needsOfBooking(booking.lineId, fans),
      decide: (state) => bookedLine(state, booking, { fans, prefixes }),
    });
  }

  private async fan(userId: number, people: readonly number[], { payment }: Booking): Promise<FanOfLine> {
    await this.people.getPresent(userId);
    const [claims, matched] = await Promise.all([
      readClaimKeysOfUser(this.pool, userId),
      readMatched(this.pool, people, payment ?? null),
    ]);
    return { userId, claims, people, matched: new Set(matched) };
  }
}

/**
 * The fans of a booking, the first fan first. Throws InvalidInput where a fan is named twice, or a payment by hand has
 * several fans.
 */
function fansOfBooking({ userId, others = [], payment }: Booking): number[] {
  const userIds = [userId, ...others.map((other) => other.userId)];
  if (new Set(userIds).size < userIds.length)
    throw new InvalidInput({ others: (i18n) => i18n.t('A fan has one part of a line') });
  if (payment !== undefined && others.length > 0)
    throw new InvalidInput({ payment: (i18n) => i18n.t('A payment recorded by hand is of one fan') });
  return userIds;
}

/** The fields of the booking that its idempotency key stands for, as plain data: parts are instances of classes. */
function inputOf(booking: Booking, importId: string): object {
  const { lineId, userId, parts, others, withCredit, again, payment } = booking;
  const input = { lineId, userId, parts, others, withCredit, again, payment, importId };
  return JSON.parse(JSON.stringify(input)) as object;
}
