import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { FactorAdded } from '../../../../contract/people/factor.records';
import { ShopCommand } from '../../../../platform/cqrs/shop-command';
import { FactorChanges } from '../factor-changes';

/** A person makes new recovery codes. Those before are worthless. */
export class MakeRecoveryCodes extends ShopCommand<FactorAdded> {}

@CommandHandler(MakeRecoveryCodes)
export class MakeRecoveryCodesHandler implements ICommandHandler<MakeRecoveryCodes> {
  constructor(private readonly changes: FactorChanges) {}

  execute({ actor }: MakeRecoveryCodes): Promise<FactorAdded> {
    return this.changes.makeCodes(actor);
  }
}
