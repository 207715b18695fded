import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { FactorAnswer } from '../../../../contract/people/factor.records';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { FactorChanges } from '../factor-changes';

/** A person removes their authenticator app. */
export class RemoveTotp extends ShopCommand<FactorAnswer> {}

@CommandHandler(RemoveTotp)
export class RemoveTotpHandler implements ICommandHandler<RemoveTotp> {
  constructor(private readonly changes: FactorChanges) {}

  execute({ actor }: RemoveTotp): Promise<FactorAnswer> {
    return this.changes.remove(actor, {
      act: 'user.removeTotp',
      change: 'app removed',
      make: async (records) => {
        const [, removed] = await records.query<[object[], number]>(
          'DELETE FROM totp_factors WHERE user_id = $1 AND confirmed_at IS NOT NULL',
          [actor.userId],
        );
        return removed === 1;
      },
      otherwise: (i18n) => i18n.t('You have no authenticator app here any more.'),
    });
  }
}
