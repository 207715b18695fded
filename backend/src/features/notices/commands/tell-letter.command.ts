import { NotFound } from '@fan-beats/events';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { DataSource } from 'typeorm';
import { writeAudit } from '../../../platform/audit/audited';
import { done, ShopCommand } from '../../../platform/cqrs/shop-command';
import { statementsIn } from '../../../platform/database/statements';
import { RefusedCall } from '../../../platform/errors/refusals';
import { withRecordsOf } from '../../../platform/people/hold-actor';
import { isUnreached, presentOf, reachOf } from '../../../platform/people/reach';
import { Filled, Flag, Id, Line, Optional, OptionalOrNull, Uuid } from '../../../platform/trpc/fields';
import { addNotice, forgetToldLetter, lettersOf } from '../notice.table';
import type { NoticeAbout } from '../notices-of-fact';

/**
 * An organiser notes that they told a person what a letter says, as no message of the shop reaches them, or takes the
 * note back (rule M58). The person reads the letter under News once they have an account. Throws NotFound.
 */
export class TellLetter extends ShopCommand<typeof done> {
  @Id() userId: number;
  @OptionalOrNull() @Id() goId?: number | null;

  /** As the person was told: placeholders that were filled in may be longer than their names. */
  @Line() @Filled(500) subject: string;
  @Filled(20_000) text: string;
  @Flag() told: boolean;

  /** The letter as it was typed: it is listed with the people who were told (rule M67). */
  @Optional() @Line() @Filled(120) letterSubject?: string;
  @Optional() @Filled(5_000) letterText?: string;

  /** One for the person and the letter. */
  @Uuid() idempotencyKey: string;
}

@CommandHandler(TellLetter)
export class TellLetterHandler implements ICommandHandler<TellLetter> {
  constructor(
    private readonly source: DataSource,
    @Inject(Pool) private readonly pool: Pool,
  ) {}

  async execute(command: TellLetter): Promise<typeof done> {
    const { actor, userId, told, idempotencyKey: attempt } = command;
    if (told && (await presentOf(this.pool, [userId])).length === 0) throw new NotFound('user');
    const reach = await reachOf(this.pool, [userId], { sendsMail: true });
    if (told && !isUnreached(reach.get(userId)))
      throw new RefusedCall('PRECONDITION_FAILED', (i18n) =>
        i18n.t('Messages of the shop reach this person: write to them.'),
      );
    return withRecordsOf(this.source, actor, async (records) => {
      const client = statementsIn(records);
      const about = {
        subject: command.subject.trim(),
        text: command.text.trim(),
        attempt,
        told: true,
        ...typedLetter(command),
      } as const;
      const goId = command.goId ?? null;
      const before = await lettersOf(client, { goId, about, template: '' });
      if (!told) await forgetToldLetter(client, { userId, attempt });
      else if (before.length === 0)
        await addNotice(
          client,
          { kind: 'letter', claimId: null, goId, about },
          { to: [userId], fact: null, quiet: 'letter', mailed: false },
        );
      await writeAudit(records, actor, {
        act: 'notices.admTellLetter',
        subject: `user ${userId}`,
        changed: [told ? 'told' : 'not told'],
      });
      return done;
    });
  }
}

const typedLetter = ({ letterSubject, letterText }: TellLetter): Pick<NoticeAbout, 'letter'> =>
  letterSubject === undefined || letterText === undefined
    ? {}
    : { letter: { subject: letterSubject.trim(), text: letterText.trim() } };
