import { Inject } from '@nestjs/common';
import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { IsIn } from 'class-validator';
import { Pool } from 'pg';
import type { LetterRecord } from '../../../contract/notices/notice.records';
import { ShopQuery } from '../../../platform/cqrs/shop-query';
import { Mailer } from '../../../platform/mail/mailer';
import { displayNames } from '../../../platform/people/display-names';
import { mayBeMailed } from '../../../platform/people/may-be-mailed';
import { digestOfPeople } from '../../../platform/people/person';
import { Id } from '../../../platform/trpc/fields';
import { LetterReads, letterGroups, type LetterGroup } from '../letter.reads';
import { peopleWantingMails } from '../notice.table';

/** The recipients of a letter. Throws NotFound. */
export class PreviewLetter extends ShopQuery<LetterRecord> {
  @Id() goId: number;
  @IsIn(letterGroups) to: LetterGroup;
}

@QueryHandler(PreviewLetter)
export class PreviewLetterHandler implements IQueryHandler<PreviewLetter> {
  constructor(
    private readonly letters: LetterReads,
    private readonly mailer: Mailer,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  async execute({ goId, to }: PreviewLetter): Promise<LetterRecord> {
    const { reached, unreached } = await this.letters.readers(goId, to);
    const nameOf = await displayNames(this.pool, [...reached, ...unreached], (id) => id);
    const named = (user_id: number) => ({ user_id, user_displayname: nameOf(user_id) });
    const mailable = await mayBeMailed(this.pool, reached);
    const mailed = await peopleWantingMails(this.pool, 'letter', [...mailable.keys()]);
    return {
      people: reached.map(named),
      unreached: unreached.map(named),
      mailed: this.mailer.sends ? mailed.length : 0,
      digest: digestOfPeople(reached),
    };
  }
}
