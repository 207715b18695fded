import { IdempotencyConflict, sha256Hex } from '@fan-beats/events';
import { fillPlaceholders, placeholdersIn } from '@fan-beats/events/kernel';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { IsIn } from 'class-validator';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import type { Reach } from '../../../contract/people/user.records';
import { writeAudit } from '../../../platform/audit/audited';
import { ShopCommand } from '../../../platform/cqrs/shop-command';
import { statementsIn, type Transaction } from '../../../platform/database/statements';
import { movedAccount, notifyProcesses } from '../../../platform/database/notify-processes';
import { RefusedCall } from '../../../platform/errors/refusals';
import { Mailer } from '../../../platform/mail/mailer';
import { displayNames } from '../../../platform/people/display-names';
import { withRecordsOf } from '../../../platform/people/hold-actor';
import { digestOfPeople } from '../../../platform/people/person';
import {
  Filled,
  Flag,
  Id,
  IdList,
  Line,
  Optional,
  OptionalOrNull,
  Text,
  Uuid,
} from '../../../platform/trpc/fields';
import { readToday } from '../../money/payments/open-stages';
import { reaches, userMoney, userRoles, type UserFilter } from '../../people/users/user-table';
import { letterValues } from '../letter-values';
import { LetterReads, letterGroups, mostChosen, type LetterGroup } from '../letter.reads';
import { addNotice, lettersOf } from '../notice.table';
import type { NoticeAbout } from '../notices-of-fact';

/**
 * An organiser writes to fans of a group order, to people whom they chose, or to those of a filter (rule M66).
 * Placeholders are filled in for each of them (rule M58). Throws NotFound, and CONFLICT where the recipients have changed since the preview.
 */
export class WriteLetter extends ShopCommand<{ readonly told: number }> {
  /** Null for people who were chosen without a group order. */
  @OptionalOrNull() @Id() goId?: number | null;
  @IsIn(letterGroups) to: LetterGroup;
  @Optional() @IdList(mostChosen) userIds?: readonly number[];

  /** The filters of the table of users, for `found`. One that is left out does not narrow (rule M66). */
  @Optional() @Text(200) search?: string;
  @Optional() @IsIn(userMoney) money?: (typeof userMoney)[number];
  @Optional() @Flag() claims?: boolean;
  @Optional() @IsIn(userRoles) role?: UserFilter['role'];
  @Optional() @Flag() banned?: boolean;
  @Optional() @IsIn(reaches) reachedBy?: Reach;

  @Line() @Filled(120) subject: string;
  @Filled(5_000) text: string;

  /** The digest of the people that the preview showed. */
  @Filled(64) digest: string;

  /** Made once per attempt of the person. */
  @Uuid() idempotencyKey: string;
}

@CommandHandler(WriteLetter)
export class WriteLetterHandler implements ICommandHandler<WriteLetter> {
  constructor(
    private readonly source: DataSource,
    private readonly letters: LetterReads,
    private readonly mailer: Mailer,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  execute(command: WriteLetter): Promise<{ readonly told: number }> {
    const { actor, idempotencyKey } = command;
    const goId = command.goId ?? null;
    return withRecordsOf(this.source, actor, async (records) => {
      const client = statementsIn(records);
      const about = {
        subject: command.subject.trim(),
        text: command.text.trim(),
        attempt: idempotencyKey,
      };
      const template = sha256Hex(`${about.subject}\n${about.text}`);
      const before = await lettersOf(client, { goId, about, template });
      if (before.some(({ same }) => !same)) throw new IdempotencyConflict(idempotencyKey);
      if (before.length > 0) return { told: before.length };

      const { reached, by } = await this.letters.readers(command);
      if (digestOfPeople(reached) !== command.digest)
        throw new RefusedCall('CONFLICT', (i18n) =>
          i18n.t('The recipients have changed. Please look at the list again.'),
        );
      const isPersonal = placeholdersIn(`${about.subject} ${about.text}`).size > 0;
      const letters = isPersonal
        ? await this.personal(reached, { about: { ...about, template }, goId })
        : [{ to: reached, about }];
      const told: number[] = [];
      for (const letter of letters) told.push(...(await this.add(client, { ...letter, goId, by })));
      await notifyProcesses(records, told.map(movedAccount));
      await writeAudit(records, actor, {
        act: 'notices.admWrite',
        subject: goId === null ? `${told.length} people` : `go ${goId}, ${told.length} people`,
        changed: ['letter'],
      });
      return { told: told.length };
    });
  }

  /** By mail only to those whom the preview counted as reached by mail: nobody proved the other addresses (rule M50). */
  private async add(
    client: Transaction,
    {
      to,
      about,
      goId,
      by,
    }: Letter & { readonly goId: number | null; readonly by: ReadonlyMap<number, Reach> },
  ): Promise<number[]> {
    const told: number[] = [];
    for (const mailed of [true, false]) {
      const some = to.filter((userId) => (by.get(userId) === 'mail') === mailed);
      if (some.length > 0)
        told.push(
          ...(await addNotice(
            client,
            { kind: 'letter', claimId: null, goId, about },
            { to: some, fact: null, quiet: 'letter', mailed: mailed && this.mailer.sends },
          )),
        );
    }
    return told;
  }

  /** The letter of each person, with the placeholders filled in, in the language of the person. */
  private async personal(
    userIds: readonly number[],
    { about, goId }: { readonly about: WrittenAbout; readonly goId: number | null },
  ): Promise<Letter[]> {
    const [dueOf, today, i18nOf, nameOf] = await Promise.all([
      this.letters.due(userIds, goId),
      readToday(this.pool),
      this.letters.languages(userIds),
      displayNames(this.pool, userIds, (id) => id),
    ]);
    const link = this.mailer.linkTo('/pay');
    return userIds.map((userId) => {
      const values = letterValues(i18nOf(userId), {
        name: nameOf(userId),
        due: dueOf(userId),
        today,
        link,
      });
      const subject = fillPlaceholders(about.subject, values);
      return { to: [userId], about: { ...about, subject, text: fillPlaceholders(about.text, values) } };
    });
  }
}

type WrittenAbout = NoticeAbout & Required<Pick<NoticeAbout, 'subject' | 'text'>>;

interface Letter {
  readonly to: readonly number[];
  readonly about: NoticeAbout;
}
