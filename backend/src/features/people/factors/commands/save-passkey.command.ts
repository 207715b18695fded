import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { FactorAdded } from '../../../../contract/people/factor.records';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { Filled, Line } from '../../../../platform/trpc/fields';
import { FactorChanges } from '../factor-changes';
import { Passkeys, savePasskey } from '../passkeys';

/** Longer than the answer of any browser. */
export const maxCredential = 20_000;
export const maxPasskeyName = 60;

/** A person adds the passkey that their browser made. */
export class SavePasskey extends ShopCommand<FactorAdded> {
  /** The answer of the browser, as JSON. */
  @Filled(maxCredential) credential: string;
  @Line() @Filled(maxPasskeyName) name: string;
}

@CommandHandler(SavePasskey)
export class SavePasskeyHandler implements ICommandHandler<SavePasskey> {
  constructor(
    private readonly passkeys: Passkeys,
    private readonly changes: FactorChanges,
  ) {}

  async execute({ actor, credential, name }: SavePasskey): Promise<FactorAdded> {
    const made = await this.passkeys.enrolled(actor.userId, credential);
    return this.changes.add(actor, {
      act: 'user.savePasskey',
      change: 'passkey added',
      make: async (records) =>
        made !== null && (await savePasskey(records, actor.userId, { ...made, name: name.trim() })),
      otherwise: (i18n) =>
        made === null
          ? i18n.t('This passkey could not be checked. Please try again.')
          : i18n.t('You have this passkey already, or ten of them. Please remove one first.'),
    });
  }
}
