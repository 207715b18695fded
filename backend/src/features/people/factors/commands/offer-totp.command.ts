import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import type { TotpOffer } from '../../../../contract/people/factor.records';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { RefusedCall } from '../../../../platform/errors/refusals';
import { lockActor } from '../../../../platform/people/hold-actor';
import { User } from '../../../../platform/people/user.entity';
import { SettingsReads } from '../../../site/settings/settings.reads';
import { refuseUnconfirmed } from '../../session/sessions';
import { newTotpSecret, offeredSecret, totpAddress } from '../totp';

/**
 * A secret for a person's authenticator app, the same for an hour in their session: two tabs show one. It works after a
 * first code.
 */
export class OfferTotp extends ShopCommand<TotpOffer> {}

@CommandHandler(OfferTotp)
export class OfferTotpHandler implements ICommandHandler<OfferTotp> {
  constructor(
    private readonly source: DataSource,
    private readonly settings: SettingsReads,
  ) {}

  async execute({ actor }: OfferTotp): Promise<TotpOffer> {
    const { name } = await this.settings.get();
    return this.source.transaction(async (records) => {
      await lockActor(records, actor, 'UPDATE');
      await refuseUnconfirmed(records, actor.sessionId);
      const { userId, sessionId = '' } = actor;
      await records.query(
        'INSERT INTO totp_factors (user_id, secret) VALUES ($1, $2) ON CONFLICT (user_id) DO NOTHING',
        [userId, newTotpSecret()],
      );
      await records.query(
        `UPDATE totp_factors SET secret = $2, created_at = now()
          WHERE user_id = $1 AND confirmed_at IS NULL AND created_at < now() - interval '1 hour'`,
        [userId, newTotpSecret()],
      );
      const [offered] = await records.query<{ secret: string }[]>(
        'SELECT secret FROM totp_factors WHERE user_id = $1 AND confirmed_at IS NULL',
        [userId],
      );
      if (!offered)
        throw new RefusedCall('CONFLICT', (i18n) =>
          i18n.t('You have an authenticator app already. Remove it first to set up another one.'),
        );
      const { mail, displayname } = await records.findOneByOrFail(User, { userId });
      const secret = offeredSecret(offered.secret, sessionId);
      return { secret, address: totpAddress(secret, name, mail ?? displayname ?? '') };
    });
  }
}
