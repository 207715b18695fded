import { isCommonPassword, isNameOfShop } from '../../../platform/config/common-passwords';
import { InvalidInput } from '../../../platform/errors/refusals';

/** Throws InvalidInput for a password that everybody tries first (rule A18). */
export function refuseCommonPassword(password: string, shopName: string, field: string): void {
  if (isCommonPassword(password) || isNameOfShop(password, shopName))
    throw new InvalidInput({
      [field]: (i18n) => i18n.t('This password is used by too many people. Please choose another one.'),
    });
}
