import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import type { FactorAnswer } from '../../../../contract/people/factor.records';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { withRecordsOf } from '../../../../platform/people/hold-actor';
import { textsIn } from '../../../../platform/texts/texts';
import { Filled, Id, Line } from '../../../../platform/trpc/fields';
import { maxPasskeyName } from './save-passkey.command';

/** A person gives one of their passkeys another name. */
export class RenamePasskey extends ShopCommand<FactorAnswer> {
  @Id() passkeyId: number;
  @Line() @Filled(maxPasskeyName) name: string;
}

@CommandHandler(RenamePasskey)
export class RenamePasskeyHandler implements ICommandHandler<RenamePasskey> {
  constructor(private readonly source: DataSource) {}

  execute({ actor, passkeyId, name }: RenamePasskey): Promise<FactorAnswer> {
    return withRecordsOf(this.source, actor, async (records) => {
      const [, renamed] = await records.query<[object[], number]>(
        'UPDATE passkeys SET name = $3 WHERE passkey_id = $1 AND user_id = $2',
        [passkeyId, actor.userId, name.trim()],
      );
      const i18n = textsIn(actor.language ?? 'source');
      return renamed === 1
        ? { success: true, message: '' }
        : { success: false, message: i18n.t('You do not have this passkey here any more.') };
    });
  }
}
