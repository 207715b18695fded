import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { FactorAnswer } from '../../../../contract/people/factor.records';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { Id } from '../../../../platform/trpc/fields';
import { FactorChanges } from '../factor-changes';

/** A person removes one of their passkeys. Those of other people look like ones that never were. */
export class RemovePasskey extends ShopCommand<FactorAnswer> {
  @Id() passkeyId: number;
}

@CommandHandler(RemovePasskey)
export class RemovePasskeyHandler implements ICommandHandler<RemovePasskey> {
  constructor(private readonly changes: FactorChanges) {}

  execute({ actor, passkeyId }: RemovePasskey): Promise<FactorAnswer> {
    return this.changes.remove(actor, {
      act: 'user.removePasskey',
      change: 'passkey removed',
      make: async (records) => {
        const [, removed] = await records.query<[object[], number]>(
          'DELETE FROM passkeys WHERE passkey_id = $1 AND user_id = $2',
          [passkeyId, actor.userId],
        );
        return removed === 1;
      },
      otherwise: (i18n) => i18n.t('You do not have this passkey here any more.'),
    });
  }
}
