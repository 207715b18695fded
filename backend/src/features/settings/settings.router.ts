import { admin } from '../../platform/trpc/acts';
import { router } from '../../platform/trpc/trpc';
import { GetShownSettings, SaveSettings } from './settings.acts';
import { GetShopLook, SaveShopLook } from './shop-look.acts';

export const settingsRouter = router({
  admGet: admin(GetShownSettings),
  admSave: admin(SaveSettings),
  admGetShop: admin(GetShopLook),
  admSaveShop: admin(SaveShopLook),
});
