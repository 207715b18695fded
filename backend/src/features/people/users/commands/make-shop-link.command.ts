import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { writeAudit } from '../../../../platform/audit/audited';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { Mailer } from '../../../../platform/mail/mailer';
import { withRecordsOf } from '../../../../platform/people/hold-actor';
import { Whole } from '../../../../platform/trpc/fields';
import { hashOfToken, newSecretToken } from '../../session/secret-tokens';

/** An admin makes a link by which some people may register. Only the answer contains it. */
export class MakeShopLink extends ShopCommand<{ readonly token_id: number; readonly link: string }> {
  @Whole(1, 365) days: number;
  @Whole(1, 10_000) mostPeople: number;
}

@CommandHandler(MakeShopLink)
export class MakeShopLinkHandler implements ICommandHandler<MakeShopLink> {
  constructor(
    private readonly source: DataSource,
    private readonly mailer: Mailer,
  ) {}

  execute({ actor, days, mostPeople }: MakeShopLink) {
    const token = newSecretToken();
    return withRecordsOf(this.source, actor, async (records) => {
      const [made] = await records.query<{ token_id: number }[]>(
        `INSERT INTO entry_tokens (purpose, token_hash, most_people, created_by, expires_at)
         VALUES ('shop', $1, $2, $3, now() + $4 * interval '1 day') RETURNING token_id`,
        [hashOfToken(token), mostPeople, actor.userId, days],
      );
      await writeAudit(records, actor, { act: 'user.admMakeShopLink', subject: 'shop link' });
      return { token_id: made?.token_id ?? 0, link: this.mailer.linkTo(`/join#${token}`) };
    });
  }
}
