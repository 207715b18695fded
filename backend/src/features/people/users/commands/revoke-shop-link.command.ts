import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { writeAudit } from '../../../../platform/audit/audited';
import { done, ShopCommand } from '../../../../platform/cqrs/shop-command';
import { withRecordsOf } from '../../../../platform/people/hold-actor';
import { Id } from '../../../../platform/trpc/fields';

/** An admin revokes a link of the shop. Nobody registers by it any more. The people who registered by it stay. */
export class RevokeShopLink extends ShopCommand<typeof done> {
  @Id() tokenId: number;
}

@CommandHandler(RevokeShopLink)
export class RevokeShopLinkHandler implements ICommandHandler<RevokeShopLink> {
  constructor(private readonly source: DataSource) {}

  execute({ actor, tokenId }: RevokeShopLink): Promise<typeof done> {
    return withRecordsOf(this.source, actor, async (records) => {
      await records.query(
        `UPDATE entry_tokens SET revoked_at = now() WHERE token_id = $1 AND purpose = 'shop' AND revoked_at IS NULL`,
        [tokenId],
      );
      await writeAudit(records, actor, { act: 'user.admRevokeShopLink', subject: `shop link ${tokenId}` });
      return done;
    });
  }
}
