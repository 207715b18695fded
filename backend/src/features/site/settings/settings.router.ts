import { inputOf } from '../../../platform/trpc/input';
import { admin, granted, publicProcedure, router } from '../../../platform/trpc/trpc';
import { SaveFactorRule } from './commands/save-factor-rule.command';
import { SaveLegalText } from './commands/save-legal-text.command';
import { SaveSettings } from './commands/save-settings.command';
import { SaveShopLook } from './commands/save-shop-look.command';
import { GetFactorRule } from './queries/get-factor-rule.query';
import { GetLegalText } from './queries/get-legal-text.query';
import { GetLegalTexts } from './queries/get-legal-texts.query';
import { GetShopLook } from './queries/get-shop-look.query';
import { GetShownSettings } from './queries/get-shown-settings.query';

export const settingsRouter = router({
  // Helpers with the books see by when stages are paid.
  admGet: granted('books', 'money')(GetShownSettings),
  admSave: admin(SaveSettings),
  admGetShop: admin(GetShopLook),
  admSaveShop: admin(SaveShopLook),
  getText: publicProcedure.input(inputOf(GetLegalText)).query(({ input, ctx }) => ctx.read(input)),
  admGetTexts: admin(GetLegalTexts),
  admSaveText: admin(SaveLegalText),
  admGetFactorRule: admin(GetFactorRule),
  admSaveFactorRule: admin(SaveFactorRule),
});
