import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { IsIn } from 'class-validator';
import { Pool } from 'pg';
import type { LetterReaderRecord, LetterRecord } from '../../../contract/notices/notice.records';
import type { Reach } from '../../../contract/people/user.records';
import { ShopQuery } from '../../../platform/cqrs/shop-query';
import { Mailer } from '../../../platform/mail/mailer';
import { displayNames } from '../../../platform/people/display-names';
import { digestOfPeople } from '../../../platform/people/person';
import { Flag, Id, IdList, Optional, OptionalOrNull, Text } from '../../../platform/trpc/fields';
import { readToday } from '../../money/payments/open-stages';
import { reaches, userMoney, userRoles, type UserFilter } from '../../people/users/user-table';
import { letterValues } from '../letter-values';
import { LetterReads, letterGroups, mostChosen, type LetterGroup } from '../letter.reads';
import { peopleWantingMails } from '../notice.table';

/** The recipients of a letter, each with the values of its placeholders. Throws NotFound and InvalidInput. */
export class PreviewLetter extends ShopQuery<LetterRecord> {
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
}

@QueryHandler(PreviewLetter)
export class PreviewLetterHandler implements IQueryHandler<PreviewLetter> {
  constructor(
    private readonly letters: LetterReads,
    private readonly mailer: Mailer,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  async execute(query: PreviewLetter): Promise<LetterRecord> {
    const { reached, unreached, by } = await this.letters.readers(query);
    const all = [...reached, ...unreached];
    const [nameOf, dueOf, today] = await Promise.all([
      displayNames(this.pool, all, (id) => id),
      this.letters.due(all, query.goId ?? null),
      readToday(this.pool),
    ]);
    const i18nOf = await this.letters.languages(all);
    const link = this.mailer.linkTo('/pay');
    const reader = (user_id: number): LetterReaderRecord => {
      const values = letterValues(i18nOf(user_id), {
        name: nameOf(user_id),
        due: dueOf(user_id),
        today,
        link,
      });
      return { user_id, user_displayname: nameOf(user_id), values };
    };
    const mailable = reached.filter((userId) => by.get(userId) === 'mail');
    const mailed = await peopleWantingMails(this.pool, 'letter', mailable);
    return {
      people: reached.map(reader),
      unreached: unreached.map(reader),
      mailed: this.mailer.sends ? mailed.length : 0,
      digest: digestOfPeople(reached),
    };
  }
}
