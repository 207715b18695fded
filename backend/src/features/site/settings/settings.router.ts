import { inputOf } from '../../../platform/trpc/input';
import { admin, publicProcedure, router } from '../../../platform/trpc/trpc';
import { GetLegalText, GetLegalTexts, SaveLegalText } from './legal-texts.acts';
import { GetShownSettings, SaveSettings } from './settings.acts';
import { GetShopLook, SaveShopLook } from './shop-look.acts';

export const settingsRouter = router({
  admGet: admin(GetShownSettings),
  admSave: admin(SaveSettings),
  admGetShop: admin(GetShopLook),
  admSaveShop: admin(SaveShopLook),
  getText: publicProcedure.input(inputOf(GetLegalText)).query(({ input, ctx }) => ctx.read(input)),
  admGetTexts: admin(GetLegalTexts),
  admSaveText: admin(SaveLegalText),
});
