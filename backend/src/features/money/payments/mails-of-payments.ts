import type { Mailer } from '../../../platform/mail/mailer';
import type { ShopSettings } from '../../site/settings/shop-settings.entity';

/** Whether the shop writes to fans of payments at all. */
export const mailsOfPayments = ({
  reminders,
  accountHolder,
  iban,
}: Pick<ShopSettings, 'reminders' | 'accountHolder' | 'iban'>): boolean =>
  reminders && accountHolder !== null && iban !== null;

/** Whether a request for money is mailed at all, to fans who get mails. */
export const sendsRequests = (mailer: Pick<Mailer, 'sends'>, settings: ShopSettings): boolean =>
  mailer.sends && mailsOfPayments(settings);
