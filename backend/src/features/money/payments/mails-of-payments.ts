import type { Mailer } from '../../../platform/mail/mailer';
import type { ShopSettings } from '../../site/settings/shop-settings.entity';

/** Whether the shop sends fans mails about payments at all. */
export const mailsOfPayments = ({
  reminders,
  accountHolder,
  iban,
}: Pick<ShopSettings, 'reminders' | 'accountHolder' | 'iban'>): boolean =>
  reminders && accountHolder !== null && iban !== null;

/** Whether requests for money are mailed at all, to fans who get mails. */
export const sendsRequests = (mailer: Pick<Mailer, 'sends'>, settings: ShopSettings): boolean =>
  mailer.sends && mailsOfPayments(settings);
