import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { writeAudit } from '../../../../platform/audit/audited';
import { done, ShopCommand } from '../../../../platform/cqrs/shop-command';
import { RefusedCall } from '../../../../platform/errors/refusals';
import { withRecordsOf } from '../../../../platform/people/hold-actor';
import { Flag, Id } from '../../../../platform/trpc/fields';
import { validLinkSql } from '../../session/entry-tokens';

/** An admin notes that they sent a person the link of their invitation, or takes the note back (rule A32). */
export class TellInvited extends ShopCommand<typeof done> {
  @Id() userId: number;
  @Flag() told: boolean;
}

@CommandHandler(TellInvited)
export class TellInvitedHandler implements ICommandHandler<TellInvited> {
  constructor(private readonly source: DataSource) {}

  execute({ actor, userId, told }: TellInvited): Promise<typeof done> {
    return withRecordsOf(this.source, actor, async (records) => {
      const [, links] = await records.query<[unknown, number]>(
        `UPDATE entry_tokens SET told_at = CASE WHEN $2 THEN coalesce(told_at, now()) END
          WHERE token_id = (SELECT max(token_id) FROM entry_tokens
                             WHERE user_id = $1 AND purpose = 'invitation' AND token_hash IS NOT NULL AND ${validLinkSql})`,
        [userId, told],
      );
      if (links === 0)
        throw new RefusedCall('PRECONDITION_FAILED', (i18n) =>
          i18n.t('This person has no open link: make one first.'),
        );
      await writeAudit(records, actor, {
        act: 'user.admTellInvited',
        subject: `user ${userId}`,
        changed: [told ? 'told' : 'not told'],
      });
      return done;
    });
  }
}
